import type { SettingName } from './settings.ts';

/** How messages name settings: as environment variables, or as options of `textmill serve`. */
export interface SettingWords {
  /** `PORT`, or `--port` */
  nameOf(setting: SettingName): string;
  /** `PORT=3000`, or `--port 3000` */
  assign(setting: SettingName, value: string): string;
}

/** Settings as environment variables. */
export const variableWords: SettingWords = {
  nameOf: (setting) => setting,
  assign: (setting, value) => `${setting}=${value}`,
};
