import { phraseSource } from '../../lexicon/index.ts';
import { before, type PiiSpan } from './span.ts';

/**
 * Keys, tokens and passwords. Each pattern starts with the vendor's prefix, so that a search fails fast; repetitions are bounded or
 * followed by nothing.
 */
const TOKENS: [string, RegExp][] = [
  ['aws key', /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/g],
  ['github token', /(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{22,255})/g],
  ['gitlab token', /(?<![A-Za-z0-9])gl(?:pat|dt|rt|ptt|cbt|soat)-[A-Za-z0-9_-]{20,100}/g],
  ['slack token', /(?<![A-Za-z0-9])xox[abeoprs]-[A-Za-z0-9-]{10,250}/g],
  ['slack webhook', /hooks\.slack\.com\/(?:services|workflows)\/[A-Za-z0-9/_-]{20,120}/g],
  ['discord webhook', /discord(?:app)?\.com\/api\/webhooks\/\d{15,21}\/[A-Za-z0-9_-]{40,100}/g],
  ['model key', /(?<![A-Za-z0-9])sk-(?:(?:proj|svcacct|admin|ant-api\d\d|ant|or-v1|lf)-)?[A-Za-z0-9_-]{20,220}/g],
  ['stripe key', /(?<![A-Za-z0-9])(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,250}/g],
  ['webhook secret', /(?<![A-Za-z0-9])whsec_[A-Za-z0-9+/=]{20,100}/g],
  ['google key', /(?<![A-Za-z0-9])AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g],
  ['google token', /(?<![A-Za-z0-9])(?:ya29\.[A-Za-z0-9_-]{20,500}|GOCSPX-[A-Za-z0-9_-]{28})/g],
  ['jwt', /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,4000}\.eyJ[A-Za-z0-9_-]{10,8000}(?:\.[A-Za-z0-9_-]{0,4000})?/g],
  ['npm token', /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/g],
  ['pypi token', /(?<![A-Za-z0-9])pypi-[A-Za-z0-9_-]{40,400}/g],
  ['sendgrid key', /(?<![A-Za-z0-9])SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}/g],
  ['mailgun key', /(?<![A-Za-z0-9])key-[0-9a-f]{32}(?![A-Za-z0-9])/g],
  ['twilio key', /(?<![A-Za-z0-9])SK[0-9a-f]{32}(?![A-Za-z0-9])/g],
  ['telegram token', /(?<![A-Za-z0-9])\d{8,10}:AA[A-Za-z0-9_-]{32,34}(?![A-Za-z0-9_-])/g],
  ['hugging face token', /(?<![A-Za-z0-9])hf_[A-Za-z0-9]{30,60}(?![A-Za-z0-9])/g],
  [
    'service token',
    /(?<![A-Za-z0-9])(?:fc-[0-9a-f]{32}|dop_v1_[0-9a-f]{64}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}|lin_api_[A-Za-z0-9]{40}|gsk_[A-Za-z0-9]{40,60}|xai-[A-Za-z0-9]{60,100}|r8_[A-Za-z0-9]{37}|dckr_pat_[A-Za-z0-9_-]{20,40}|PMAK-[0-9a-f]{24}-[0-9a-f]{34}|hvs\.[A-Za-z0-9_-]{24,200}|sq0(?:atp|csp)-[A-Za-z0-9_-]{22,60}|EAA[A-Za-z0-9]{60,300})/g,
  ],
  ['azure key', /(?:AccountKey|SharedAccessKey|sig)=[A-Za-z0-9+/%]{40,120}={0,2}/g],
  ['bearer token', /(?<=\b[Bb]earer )(?=[A-Za-z0-9._~+/-]{0,200}\d)[A-Za-z0-9._~+/-]{20,2000}={0,2}/g],
  ['basic credentials', /(?<=\b[Aa]uthorization: ?[Bb]asic )[A-Za-z0-9+/]{8,400}={0,2}/g],
];

const PRIVATE_KEY = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const LONGEST_KEY = 20_000;

/** `password: …`, `api_key = "…"`, `"client_secret": "…"`. */
const LABELLED =
  /(?<![A-Za-z])(?:(pass(?:word|wd|phrase|code)|pwd|passwort|kennwort|contraseña|senha|mot de passe|wachtwoord|hasło|пароль|密码|パスワード)|((?:[a-z]{1,12}[ _-]){0,2}(?:api[ _-]?key|apikey|secret[ _-]?key|client[ _-]?secret|app[ _-]?secret|access[ _-]?key|private[ _-]?key|signing[ _-]?key|encryption[ _-]?key|(?:access|auth|refresh|session|api|bearer|id)[ _-]?token|token|secret|auth[ _-]?key)))["'`*_]{0,3} ?(?:is|[:=]{1,2}>?|：)[ "'`*]{1,4}([^\s"'`<>|,;]{4,300})/gi;
const PIN = new RegExp(
  String.raw`\b(?:${phraseSource('personal/pin')})(?: (?:is|code|code is))?[ :#=*]{1,4}(\d{3,8})(?!\d)`,
  'giu',
);

/** Secrets of a text. */
export function findSecrets(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  const add = (start: number, end: number, kind: string) => spans.push({ start, end, entity: 'SECRET', kind });
  let foot = 0;
  for (const match of text.matchAll(PRIVATE_KEY)) {
    const from = match.index + match[0].length;
    if (from < foot) continue;
    foot = text.indexOf('-----END ', from);
    if (foot < 0) break;
    const end = text.indexOf('-----', foot + 9);
    if (end < 0) break;
    if (end - foot < 60 && foot - from < LONGEST_KEY) add(match.index, end + 5, 'private key');
  }
  for (const [kind, pattern] of TOKENS) {
    for (const match of text.matchAll(pattern)) {
      // Words joined by hyphens are a class name or a slug: tokens have digits among letters.
      if (/\d/.test(match[0])) add(match.index, match.index + match[0].length, kind);
    }
  }
  if (text.includes('://')) {
    for (const at of passwordsInUrls(text)) add(at.start, at.end, 'password');
  }
  for (const match of text.matchAll(LABELLED)) {
    const value = (match[3] as string).replace(/[).\]}*_`]+$/, '');
    const start = match.index + match[0].length - (match[3] as string).length;
    if (match[1] ? isPassword(value, match[0]) : isKey(value))
      add(start, start + value.length, match[1] ? 'password' : 'key');
  }
  for (const match of text.matchAll(PIN)) {
    const value = match[1] as string;
    const start = match.index + match[0].length - value.length;
    if (!/zip|postal/.test(before(text, match.index, 12))) add(start, start + value.length, 'pin');
  }
  return spans;
}

/** Passwords in URLs: scheme://user:password@host. */
function* passwordsInUrls(text: string): Generator<{ start: number; end: number }> {
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    const part = /^[^\s:/@?#<>]{0,80}:([^\s/@?#<>()[\]]{3,120})@/.exec(text.slice(at + 3, at + 210));
    if (!part) continue;
    const password = part[1] as string;
    if (isPlaceholder(password)) continue;
    const end = at + 3 + part[0].length - 1;
    yield { start: end - password.length, end };
  }
}

const PLACEHOLDER =
  /^(?:[*•.xX_-]+|pass(?:word|wd)?|passwort|secret|token|your.*|my[_-]?(?:pass(?:word)?|secret|token|key|api.*)|example.*|changeme|placeholder|null|none|nil|undefined|true|false|string|required|optional|forgot.*|input|text|hidden|\$.*|%.*|\{.*|<.*|process\.env.*|os\.environ.*|env[.[(].*|x{3,}.*|\.{3}.*|redacted|todo|here|must|should|is|the|and|for|with|reset|protected)$/i;

function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value);
}

/** A password: a digit or a symbol among its letters, or a value after the label's colon or equals sign. */
function isPassword(value: string, whole: string): boolean {
  if (value.length < 4 || isPlaceholder(value) || /[()[\]{}]|^\/|^https?:|->|=>/.test(value)) return false;
  const isMixed = /[A-Za-z]/.test(value) && (/\d/.test(value) || /[!@#$%^&*+=~?]/.test(value.slice(0, -1)));
  if (/ is /.test(whole) || / is["'`*]/.test(whole)) return isMixed;
  return isMixed || /^\d{4,}$/.test(value);
}

/** A key's value: long, with letters and digits, not a natural word. */
function isKey(value: string): boolean {
  if (value.length < 12 || isPlaceholder(value) || /[()[\]{}]|^\/|^https?:|->|=>/.test(value)) return false;
  const digits = value.replace(/\D/g, '').length;
  return digits >= 2 && /[A-Za-z]/.test(value);
}
