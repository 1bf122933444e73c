/** Lines that say when something is open: `Mon–Fri 8am–6pm`, `Di–Sa 10:00 – 18:00 Uhr`, `mån–fre kl. 9–17`. */

/** Names of days as such lines write them; a table, since a pattern of all of them would be slow. */
const DAYS = new Set(
  [
    'mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday',
    'mondays tuesdays wednesdays thursdays fridays saturdays sundays daily',
    'mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag täglich',
    'lun lundi mar mardi mer mercredi jeu jeudi ven vendredi sam samedi dim dimanche',
    'lunes martes miércoles miercoles jueves viernes sábado sabado sábados domingo domingos',
    'lunedì martedì mer mercoledì gio giovedì venerdì sab sabato dom domenica',
    'seg ter qua qui sex sáb segunda terça quarta quinta sexta feira',
    'ma wo woe don vr vrij za zat zo zon maandag dinsdag woensdag donderdag vrijdag zaterdag zondag dagelijks',
    'pon wt śr czw pt sob niedz poniedziałek wtorek środa czwartek piątek sobota niedziela codziennie',
    'mån tis ons tors fre lör sön måndag tisdag onsdag torsdag fredag lördag söndag dagligen',
    'man tir tirs lør søn mandag tirsdag lørdag søndag dagligt daglig',
    'ti ke to pe la su maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai päivittäin',
    'po út st čt pá ne pondělí úterý středa čtvrtek pátek neděle denně',
    'pzt sal çar per cum cmt paz pazartesi salı çarşamba perşembe cuma cumartesi pazar',
    'lu mie joi vi vin sâm dum luni marți miercuri vineri sâmbătă duminică zilnic',
    'hétfő kedd szerda csütörtök péntek szombat vasárnap naponta',
  ]
    .join(' ')
    .split(' '),
);
const BETWEEN = new Set('to bis and und à a au y e till til og och až do și ja i en'.split(' '));

const HOURS =
  /^(\D{2,60}?):?\s+(?:kl\.?\s?)?\d{1,2}(?:[:.h]\d\d)?\s?(?:[ap]\.?m\.?)?\s?(?:[–—-]|to|until|bis|à|till?|tot|až|do)\s?\d{1,2}(?:[:.h]\d\d)?\s?(?:[ap]\.?m\.?|Uhr|h|hod\.?|óra)?$/i;

/** Whether a line has days and the hours of them, and nothing else. */
export function isOpeningHours(line: string): boolean {
  const days = HOURS.exec(line)?.[1]?.toLowerCase();
  if (days === undefined) return false;
  const words = days.split(/[\s.,&–—-]+/).filter(Boolean);
  return (
    DAYS.has(words[0] ?? '') && DAYS.has(words.at(-1) ?? '') && words.every((one) => DAYS.has(one) || BETWEEN.has(one))
  );
}
