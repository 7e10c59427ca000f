import { settingsTable } from '../../server/settings.ts';

/** The settings of the server as the options of `serve`. */

/** A setting as an option. */
export interface SettingOption {
  /** `--log-level` */
  readonly name: string;
  /** `LOG_LEVEL` */
  readonly variable: string;
  readonly description: string;
  /** Empty where more than some words can be given. */
  readonly choices: readonly string[];
}

/** The options of `serve`, in the order of the settings. */
export const settingOptions: readonly SettingOption[] = settingsTable.map((setting) => {
  const remarks = [`environment: ${setting.name}`, ...(setting.default === '' ? [] : [`default: ${setting.default}`])];
  return {
    name: `--${setting.name.toLowerCase().replaceAll('_', '-')}`,
    variable: setting.name,
    description: `${setting.description.replaceAll('`', '')}. (${remarks.join('; ')})`,
    choices: setting.choices,
  };
});
