import { Parser } from 'htmlparser2';
import { ownField, setField } from '../../../foundation/kernel/table.ts';
import { addId, parseReference } from '../ids.ts';
import type { PaperIds, PaperRecord } from '../record.ts';
import { build, fullName, NotThisFormat } from './build.ts';
import { monthNumber, partialDate } from './dates.ts';
import { LIMITS, line } from './text.ts';
import { venueIn } from './venue.ts';

/** Elements of the PubMed DTD whose text is read; mark-up inside them is flattened. */
const TEXTS = new Set(
  (
    'PMID ArticleTitle VernacularTitle AbstractText LastName ForeName FirstName Initials Suffix CollectiveName DescriptorName ' +
    'ArticleId ELocationID Year Month Day MedlineDate Title ISOAbbreviation'
  ).split(' '),
);

/** Dates of an article by their element. */
type Dates = Record<string, Partial<Record<'Year' | 'Month' | 'Day' | 'MedlineDate', string>>>;

/**
 * One <PubmedArticle>. `created` is when the article came out: the electronic publication date, else the date (a MedlineDate
 * such as "1998 Dec-1999 Jan" gives its beginning), else when PubMed had it, else DateCompleted; `updated` is DateRevised. A title
 * in brackets is a translation and loses them; where PubMed has none, the title in the original language stands. The ids are the
 * article's own, those in its reference list become references. The venue is
 * the title of the journal.
 * @throws Error naming what is missing
 */
export function parsePubmed(xml: unknown): PaperRecord {
  if (typeof xml !== 'string' || !xml.includes('<PubmedArticle')) throw new NotThisFormat('not a <PubmedArticle>');
  return new ArticleReader().read(xml);
}

class ArticleReader {
  private readonly path: string[] = [];
  /** Height of the path at which text is being gathered; 0 for none. */
  private gathering = 0;
  private text = '';
  private attributes: Record<string, string> = {};
  private readonly ids: PaperIds = {};
  private readonly fallbackDois: string[] = [];
  private title = '';
  private vernacular = '';
  private journal = '';
  private abbreviation = '';
  private readonly abstract: string[] = [];
  private readonly otherAbstract: string[] = [];
  private readonly authors: string[] = [];
  private author: Record<string, string> = {};
  private authorCounts = true;
  private readonly headings = new Set<string>();
  private readonly references = new Set<string>();
  private readonly dates: Dates = {};

  read(xml: string): PaperRecord {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => this.open(name, attributes),
        ontext: (data) => {
          if (this.gathering > 0 && this.text.length < 2 * LIMITS.abstract) this.text += data;
        },
        onclosetag: (name) => this.close(name),
      },
      { xmlMode: true, decodeEntities: true },
    );
    parser.write(xml);
    parser.end();
    if (!Object.hasOwn(this.ids, 'doi')) for (const doi of this.fallbackDois) addId(this.ids, 'doi', doi);
    return build({
      ids: this.ids,
      title: titleOf(this.title, this.vernacular),
      abstract: (this.abstract.length > 0 ? this.abstract : this.otherAbstract).join('\n\n').slice(0, LIMITS.abstract),
      authors: this.authors,
      categories: [...this.headings],
      venue: venueIn(this.journal, this.abbreviation),
      created: this.created(),
      updated: this.date('DateRevised'),
      // Without a list, the references are unknown, which is not the same as none.
      references: this.references.size > 0 ? [...this.references] : undefined,
    });
  }

  private open(name: string, attributes: Record<string, string>): void {
    this.path.push(name);
    if (this.gathering > 0) return;
    if (TEXTS.has(name)) {
      this.gathering = this.path.length;
      this.text = '';
      this.attributes = attributes;
    } else if (name === 'Author') {
      this.author = {};
      this.authorCounts = attributes.ValidYN !== 'N';
    } else if (name === 'PubMedPubDate') {
      // Each status has its own date; the ones that are read are told apart by it.
      this.path[this.path.length - 1] = `PubMedPubDate ${attributes.PubStatus}`;
    }
  }

  private close(name: string): void {
    if (this.gathering === this.path.length) {
      this.gathering = 0;
      this.take(name, this.path.at(-2) ?? '');
    } else if (this.gathering === 0 && name === 'Author' && this.authorCounts) this.addAuthor();
    this.path.pop();
  }

  private take(name: string, parent: string): void {
    const { text } = this;
    switch (name) {
      case 'PMID':
        if (parent === 'MedlineCitation') addId(this.ids, 'pmid', text);
        return;
      case 'ArticleTitle':
        if (parent === 'Article') this.title ||= line(text, LIMITS.title);
        return;
      case 'VernacularTitle':
        this.vernacular ||= line(text, LIMITS.title);
        return;
      case 'Title':
        if (parent === 'Journal') this.journal ||= text;
        return;
      case 'ISOAbbreviation':
        if (parent === 'Journal') this.abbreviation ||= text;
        return;
      case 'AbstractText':
        this.addAbstract(parent === 'OtherAbstract' ? this.otherAbstract : this.abstract);
        return;
      case 'DescriptorName':
        if (parent === 'MeshHeading' && this.headings.size < LIMITS.categories)
          this.headings.add(line(text, LIMITS.category));
        return;
      case 'ArticleId':
        this.addArticleId(this.attributes.IdType ?? '');
        return;
      case 'ELocationID':
        if (this.attributes.EIdType === 'doi' && this.attributes.ValidYN !== 'N') this.fallbackDois.push(text);
        return;
      case 'Year':
      case 'Month':
      case 'Day':
      case 'MedlineDate':
        setField(this.dates, parent, ownField(this.dates, parent) ?? {});
        keepFirst(ownField(this.dates, parent) as Record<string, string>, name, text.trim());
        return;
      default:
        if (parent === 'Author') keepFirst(this.author, name, line(text, LIMITS.name));
    }
  }

  private addAbstract(to: string[]): void {
    const text = line(this.text, LIMITS.abstract);
    const label = line(this.attributes.Label, 100);
    if (text !== '') to.push(label === '' || label.toUpperCase() === 'UNLABELLED' ? text : `${label}: ${text}`);
  }

  private addArticleId(type: string): void {
    const namespace = type === 'pubmed' ? 'pmid' : type === 'doi' ? 'doi' : type === 'pmc' ? 'pmcid' : undefined;
    if (namespace === undefined) return;
    if (this.path.at(-3) === 'PubmedData') addId(this.ids, namespace, this.text);
    else if (this.path.at(-3) === 'Reference' && this.references.size < LIMITS.references) {
      const found = parseReference(`${namespace}:${this.text.trim()}`);
      if (found !== undefined) this.references.add(`${found.namespace}:${found.value}`);
    }
  }

  private addAuthor(): void {
    const {
      LastName = '',
      ForeName = '',
      FirstName = '',
      Initials = '',
      Suffix = '',
      CollectiveName = '',
    } = this.author;
    const name =
      LastName === '' && ForeName === '' ? '' : fullName(ForeName || FirstName || Initials, LastName, Suffix);
    for (const each of [name, CollectiveName]) {
      if (each !== '' && this.authors.length < LIMITS.authors) this.authors.push(each);
    }
  }

  private created(): string | undefined {
    return (
      this.date('ArticleDate') ??
      this.date('PubDate') ??
      this.date('PubMedPubDate pubmed') ??
      this.date('PubMedPubDate entrez') ??
      this.date('DateCompleted')
    );
  }

  private date(element: string): string | undefined {
    const date = ownField(this.dates, element) ?? {};
    if (date.Year === undefined) return date.MedlineDate === undefined ? undefined : medlineDate(date.MedlineDate);
    const month = date.Month === undefined ? undefined : monthNumber(date.Month);
    return partialDate(Number(date.Year), month, date.Day === undefined ? undefined : Number(date.Day));
  }
}

function titleOf(title: string, vernacular: string): string {
  if (title === '' || /^\[?not available\]?\.?$/i.test(title)) return vernacular;
  const translated = /^\[(.+)\]\.?$/.exec(title);
  return translated === null ? title : translated[1]!;
}

/** The beginning of "1998 Dec-1999 Jan", "2000 Dec 23-30", "2015 Nov-Dec", "1999-2000", "2018 Winter", "Fall 1977". */
function medlineDate(text: string): string | undefined {
  const found = /(?<!\d)(\d{4})(?!\d)(?:\s+([A-Za-z]{3,9})\b\.?(?:\s+(\d{1,2})(?!\d))?)?/.exec(text);
  if (found === null) return undefined;
  const month = found[2] === undefined ? undefined : monthNumber(found[2]);
  return partialDate(Number(found[1]), month, found[3] === undefined ? undefined : Number(found[3]));
}

/** Sets a field that is not there yet. */
function keepFirst(record: Record<string, string>, name: string, value: string): void {
  if (!Object.hasOwn(record, name)) setField(record, name, value);
}
