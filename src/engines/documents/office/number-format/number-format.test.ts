import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { builtInCode, eastAsianOf, numberFormat } from './index.ts';

/** What Excel displays, without blanks at the ends. */
function displays(cases: readonly (readonly [code: string, value: number, text: string])[]): void {
  for (const [code, value, text] of cases) assert.equal(numberFormat(code).number(value), text, `${code} of ${value}`);
}

describe('number formats', () => {
  it('round, pad, group and scale digits', () => {
    displays([
      ['0', 2.5, '3'],
      ['0.00', 1.005, '1.01'],
      ['0.0%', 0.075, '7.5%'],
      ['0%', -0.001, '0%'],
      ['00000', 501, '00501'],
      ['000-00-0000', 78051120, '078-05-1120'],
      ['000\\-000\\-0000', 5551234567, '555-123-4567'],
      ['#,##0.00', 1234567.891, '1,234,567.89'],
      ['000,000', 5, '000,005'],
      ['#,##0,"k"', 1234567, '1,235k'],
      ['0.0,,"M"', 12345678, '12.3M'],
      ['0.##', 5, '5.'],
      ['#.##', 0.5, '.5'],
      ['???.???', 4.398, '4.398'],
      ['0"x"0', 12, '1x2'],
      ['0 kg', 70, '70 kg'],
      ['0E+0', 0, '0E+0'],
      ['0.00E+00', 123456, '1.23E+05'],
      ['0.00E-00', 99999, '1.00E05'],
      ['##0.0E+0', 12345, '12.3E+3'],
    ]);
  });

  it('keep the sign unless they display 0', () => {
    displays([
      ['[$-2000401]0', -5, '-٥'],
      ['[$-D000000]0', -5, '-๕'],
      ['[DBNum1]0', -5, '-五'],
      ['[DBNum2][$-804]0.0', -5, '-伍.零'],
      ['[$-2000401]0', -0.3, '٠'],
      ['[DBNum1]0', -0.3, '〇'],
      ['0" CO2"', -0.3, '0 CO2'],
      ['0" CO2"', -0.7, '-1 CO2'],
      ['"10x "0.0%', -0.0001, '10x 0.0%'],
      ['# ?/4', -0.01, '0'],
      ['0.00E+00', -0.0001, '-1.00E-04'],
      ['General" m2"', -2, '-2 m2'],
    ]);
  });

  it('never throw, whatever the language', () => {
    const tags =
      'de-12 de-123 de-DE-1 zh-yue de-abcd-ef-gh aaa-bbb-ccc-ddd sl-rozaj-rozaj x-y i-klingon de-1abc root und de-u-ca x'.split(
        ' ',
      );
    for (const tag of [...tags, 'ca-ES-valencia', 'sr-Latn-RS', 'es-419', 'zh-Hant_TW', '-', '%', '419'])
      for (const code of ['0', 'mmmm', 'dddd, d mmm yyyy', 'h AM/PM'])
        assert.notEqual(numberFormat(`[$-${tag}]${code}`).number(45000.5), '', tag);
    assert.equal(numberFormat('[$-de-12]0').number(7), '7');
    assert.equal(numberFormat('[$-sr-Latn-RS]mmmm').number(45000), 'mart');
  });

  it('display fractions', () => {
    displays([
      ['# ?/?', 2.5, '2 1/2'],
      ['# ?/?', 0.3125, '1/3'],
      ['# ??/??', 0.3125, '5/16'],
      ['# ??/??', 5.25, '5  1/4'],
      ['# ?/8', 5.3, '5 2/8'],
      ['?/?', 1.5, '3/2'],
      ['# ?/?', 3, '3'],
      ['# ?/?', 0, '0'],
      ['# ?/?', -2.5, '-2 1/2'],
      ['# ?/4', 1.99, '2'],
    ]);
  });

  it('choose a section by sign, condition and kind of value', () => {
    displays([
      ['#,##0.00_);(#,##0.00)', -1234.5, '(1,234.50)'],
      ['0;-0;"zero"', 0, 'zero'],
      ['[Red]-0.0;[Blue]0.0', -3.14, '3.1'],
      ['[>=1000]#,##0,"k";0', 500, '500'],
      ['[>=1000]#,##0,"k";0', 12000, '12k'],
      ['[<=9999999]###-####;(###) ###-####', 2065551234, '(206) 555-1234'],
      ['[=1]"yes";[=0]"no";0', 0, 'no'],
      ['[<0]"neg "0;0', -5, 'neg 5'],
      ['[=1]"a";[=2]"b"', 3, '3'],
      [';;;', 42, ''],
      ['0;0;;@', 0, ''],
      ['_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)', 0, '$-'],
      ['"$"#,##0.00', -5, '-$5.00'],
    ]);
    assert.equal(numberFormat('0;0;0;"Mr. "@').text('Heron'), 'Mr. Heron');
    assert.equal(numberFormat('"<"@">"').text('x'), '<x>');
    assert.equal(numberFormat('0.0').text('x'), 'x');
    assert.equal(numberFormat(';;;').text('x'), '');
  });

  it('display numbers without a format', () => {
    displays([
      ['General', 0.1 + 0.2, '0.3'],
      ['General', 1 / 3, '0.333333333'],
      ['General', 4006381333931, '4006381333931'],
      ['General', 123456789.123, '123456789.1'],
      ['General', 12345678901.5, '12345678902'],
      ['General', 1e-7, '0.0000001'],
      ['General', 1.5e-9, '1.5E-09'],
      ['General', 1.5e300, '1.5E+300'],
      ['"about "General', 5, 'about 5'],
      ['@', 5, '5'],
      ['', -5.5, '-5.5'],
    ]);
  });

  it('display dates, times and durations', () => {
    displays([
      ['yyyy-mm-dd hh:mm', 45366.75, '2024-03-15 18:00'],
      ['d. mmmm yyyy', 45366, '15. March 2024'],
      ['ddd, d-mmm-yy', 45366, 'Fri, 15-Mar-24'],
      ['mmmmm', 45366, 'M'],
      ['h:mm AM/PM', 0.75, '6:00 PM'],
      ['h A/P', 0, '12 A'],
      ['hh:mm:ss', 0.524, '12:34:34'],
      ['mm:ss.0', 0.0001, '00:08.6'],
      ['[h]:mm', 25 / 24, '25:00'],
      ['[mm]:ss', 0.1, '144:00'],
      ['[h]:mm', -0.5, '-12:00'],
      ['m/d/yyyy', 60, '2/29/1900'],
      ['m/d/yyyy', 1, '1/1/1900'],
      ['yyyy', -5, '-5'],
      ['h:mm', 0.9999999, '0:00'],
    ]);
    assert.equal(numberFormat('yyyy-mm-dd', true).number(0), '1904-01-01');
  });

  it('display dates in other languages, calendars and digits', () => {
    displays([
      ['[$-407]d. mmmm yyyy', 45366, '15. März 2024'],
      ['[$-419]d mmmm yyyy', 45366, '15 марта 2024'],
      ['[$-fr-FR]dddd', 45366, 'vendredi'],
      ['yyyy"年"m"月"d"日"', 45366, '2024年3月15日'],
      ['[$-411]ggge"年"m"月"d"日"', 45366, '令和6年3月15日'],
      ['[$-411]ge.m.d', 43585, 'H31.4.30'],
      ['[$-411]aaaa', 45366, '金曜日'],
      ['[$-404]e/m/d', 45366, '113/3/15'],
      ['[$-412]AM/PM h"시"', 0.75, '오후 6시'],
      ['上午/下午h"时"', 0.75, '下午6时'],
      ['[DBNum1][$-804]yyyy"年"m"月"d"日"', 45366, '二〇二四年三月十五日'],
      ['[DBNum2][$-804]General', 105, '壹佰零伍'],
      ['[$-D07041E]d/m/yyyy', 45366, '๑๕/๓/๒๕๖๗'],
      ['[$-2000401]0', 42, '٤٢'],
      ['B2yyyy', 45366, '1445'],
      ['[$€-407] #,##0.00', 1234.5, '€ 1,234.50'],
    ]);
    assert.equal(eastAsianOf('<font><charset val="128"/></font>'), 'ja');
    assert.equal(numberFormat(builtInCode(31, 'ja')).number(45366), '2024年3月15日');
    assert.equal(numberFormat(builtInCode(57, 'zh-CN')).number(45366), '2024年3月');
    assert.equal(numberFormat(builtInCode(57, undefined)).number(45366), '2024-03-15');
  });

  it('are bounded, whatever their code', () => {
    for (const code of [
      '0;'.repeat(1_000),
      '0'.repeat(100_000),
      '"'.repeat(299),
      '[$-409]'.repeat(40),
      '?/'.repeat(140),
      '['.repeat(299),
      '\\',
      '_',
      '*',
      '0.0.0',
      'E+',
      '/',
      '[$-',
    ]) {
      const format = numberFormat(code);
      assert.ok(format.number(1234.5).length < 1_000, code);
      assert.ok(format.number(Number.MAX_VALUE).length < 2_000, code);
      assert.equal(typeof format.text('x'), 'string');
    }
  });
});
