import { settingsTable } from '../server/settings.ts';

/** The options of `serve`, in the order of the settings. */
export const settingOptions = settingsTable.map((setting) => {
  const remarks = [`environment: ${setting.name}`, ...(setting.default === '' ? [] : [`default: ${setting.default}`])];
  const description = setting.description.replaceAll('`', '');
  return {
    /** `--log-level` */
    name: optionOf(setting.name),
    /** `LOG_LEVEL` */
    variable: setting.name,
    /** The first clause of the description. */
    title: description.split(';', 1).join(),
    description: `${description}. (${remarks.join('; ')})`,
    choices: setting.choices,
  };
});

/** The option for a variable: `LOG_LEVEL` is `--log-level`. */
export function optionOf(variable: string): string {
  return `--${variable.toLowerCase().replaceAll('_', '-')}`;
}
