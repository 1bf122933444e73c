import { type Environment, fromFile, originOf } from './environment.ts';
import { SETTINGS, type Setting } from './settings.ts';

/** A setting as it is in force. */
export interface SettingInForce {
  readonly name: string;
  readonly help: string;
  /** undefined: a secret, or neither set nor with a default. Passwords in URLs are replaced. */
  readonly value: string | undefined;
  /** Whether it is a secret that is set. */
  readonly secret: boolean;
  /** The variable that it is read from; undefined: the default. */
  readonly variable: string | undefined;
  /** Whether that variable is in `.env` only. */
  readonly inFile: boolean;
}

/** Every setting, with its value and where that comes from. Secrets have no value. */
export function settingsInForce(env: Environment): SettingInForce[] {
  return Object.values(SETTINGS).map((setting: Setting) => {
    const { name: variable, value } = originOf(setting, env);
    const isSet = value !== undefined;
    const shown = setting.secret ? undefined : withoutPasswords(value ?? setting.fallback);
    return {
      ...{ name: setting.name, help: setting.help, value: shown },
      secret: setting.secret === true && isSet,
      variable: isSet ? variable : undefined,
      inFile: isSet && fromFile.has(variable),
    };
  });
}

/** User names and passwords of URLs may be in settings that are no secrets, such as addresses of search engines. */
function withoutPasswords(text: string | undefined): string | undefined {
  return text?.replace(/:\/\/[^/?#\s,]*@/g, '://…@');
}
