import { settingsTable } from '../server/settings.ts';

/** The settings of the server as options of `serve`. */

/** A setting as an option. */
export interface SettingOption {
  /** `--log-level` */
  readonly name: string;
  /** `LOG_LEVEL` */
  readonly variable: string;
  /** The first clause of the description. */
  readonly title: string;
  readonly description: string;
  /** The allowed values; empty if there are too many to list. */
  readonly choices: readonly string[];
}

/** The options of `serve`, in the order of the settings. */
export const settingOptions: readonly SettingOption[] = settingsTable.map((setting) => {
  const remarks = [`environment: ${setting.name}`, ...(setting.default === '' ? [] : [`default: ${setting.default}`])];
  const description = setting.description.replaceAll('`', '');
  return {
    name: optionOf(setting.name),
    variable: setting.name,
    title: description.split(';', 1).join(),
    description: `${description}. (${remarks.join('; ')})`,
    choices: setting.choices,
  };
});

/** The option for a variable: `LOG_LEVEL` is `--log-level`. */
export function optionOf(variable: string): string {
  return `--${variable.toLowerCase().replaceAll('_', '-')}`;
}
