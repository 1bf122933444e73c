import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { localeOf } from './location.ts';

describe('where a visitor is', () => {
  it('speaks the language of the country at its time', () => {
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

  it('speaks what is asked for, as far as it is a language', () => {
    const { locale, acceptLanguage } = localeOf('CH', ['fr-CH', 'de', 'not a tag', 'fr-FR']);
    assert.equal(locale, 'fr-CH');
    assert.equal(acceptLanguage, 'fr-CH,fr,de,fr-FR');
    assert.equal(localeOf('CH', ['!!']).locale, 'de-CH');
  });

  it('of a country that nobody knows is somewhere all the same', () => {
    const { locale, position } = localeOf('ZZ');
    assert.match(locale, /^en/);
    assert.equal(position, undefined);
  });
});
