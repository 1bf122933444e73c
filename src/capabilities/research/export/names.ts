/** A display name in the parts that bibliographies sort by. */
export interface NameParts {
  /** With particles: "van der Maaten". The whole name if it has no other parts. */
  readonly family: string;
  readonly given: string;
  /** "Jr.", "III"; '' if there is none. */
  readonly suffix: string;
  /** The name of a group, or a single word, which is not divided. */
  readonly isWhole: boolean;
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const PARTICLE =
  /^(?:af|al|av|bin|da|dal|de|de'|degli|dei|del|della|den|der|des|di|do|dos|du|el|ibn|la|le|lo|los|of|ten|ter|van|von|vom|y|zu|zum|zur)$/;
const GROUP =
  /\b(?:and|associations?|centers?|centres?|collaborations?|committee|consorti(?:um|a)|for|group|initiative|institutes?|investigators|network|organi[sz]ation|society|team|project|university)\b/i;

/** Divides a display name with the given name first: "Ludwig van Beethoven", "Sammy Davis Jr.", "ATLAS Collaboration". */
export function namePartsOf(name: string): NameParts {
  const words = name.replaceAll(',', ' ').trim().split(/\s+/);
  const whole = { family: words.join(' '), given: '', suffix: '', isWhole: true };
  if (words.length < 2 || GROUP.test(name)) return whole;
  const suffix = words.length > 2 && SUFFIX.test(words.at(-1) as string) ? (words.pop() as string) : '';
  let at = words.length - 1;
  while (at > 1 && PARTICLE.test(words[at - 1] as string)) at--;
  return { family: words.slice(at).join(' '), given: words.slice(0, at).join(' '), suffix, isWhole: false };
}
