import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { localeOf } from './location.ts';

describe('the location of a visitor', () => {
  it('sets the language and time zone of the country', () => {
    assert.deepEqual(localeOf('DE'), {
      locale: 'de-DE',
      acceptLanguage: 'de-DE,de',
      timeZone: 'Europe/Berlin',
      position: { latitude: 52.52, longitude: 13.4 },
    });
    const of = (country: string) => [localeOf(country).locale, localeOf(country).timeZone];
    assert.deepEqual(of('US'), ['en-US', 'America/New_York']);
    assert.deepEqual(of('BR'), ['pt-BR', 'America/Sao_Paulo']);
    assert.deepEqual(of('JP'), ['ja-JP', 'Asia/Tokyo']);
    assert.deepEqual(of('IN'), ['hi-IN', 'Asia/Calcutta']);
    assert.deepEqual(localeOf().locale, 'en-US');
  });

  it('uses the requested languages, if they are valid', () => {
    const { locale, acceptLanguage } = localeOf('CH', ['fr-CH', 'de', 'not a tag', 'fr-FR']);
    assert.equal(locale, 'fr-CH');
    assert.equal(acceptLanguage, 'fr-CH,fr,de,fr-FR');
    assert.equal(localeOf('CH', ['!!']).locale, 'de-CH');
  });

  it('has defaults for unknown countries', () => {
    const { locale, position } = localeOf('ZZ');
    assert.match(locale, /^en/);
    assert.equal(position, undefined);
  });
});
