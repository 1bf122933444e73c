import { counted } from '@trawl/contract/counted.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Body, failureOf, send } from '../../api/client.ts';
import { asFailure, type Failure } from '../../api/failure.ts';
import { useRead } from '../../api/use-read.ts';
import type { PageProps } from '../../app/page.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { JsonBlock } from '../../ui/code.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { RestOf, shownPart } from '../../ui/shown-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { duration } from '../../ui/time.tsx';
import { PastRequests } from '../activity/past-requests.tsx';
import { NewPage } from '../playground/new-page.tsx';
import { BlockList } from './block-list.tsx';
import { DropZone } from './drop-zone.tsx';
import { blocksOf, type FileBlock, type Linked } from './linked.ts';
import { Original } from './original.tsx';
import './files.css';

/** A parsed file, and the milliseconds that it took. */
interface Parsed {
  readonly body: Body<'POST /v2/parse'>;
  readonly took: number;
}

export default function FilesPage({ path }: PageProps) {
  if (path === '/files/new') {
    return <NewPage id="parse" title="New file" path={path} back={{ to: '/files', label: 'All files' }} />;
  }
  return <Files />;
}

/** Parses files: the file on one side, its document on the other. */
function Files() {
  const { data: formats } = useRead('GET /v2/parse/formats', {});
  const [mode, setMode] = useState('auto');
  const [maxPages, setMaxPages] = useState('');
  const [file, setFile] = useState<File>();
  const [parsed, setParsed] = useState<Parsed>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const [shown, show] = useState<Linked['shown']>();
  const linked = useMemo(() => ({ shown, show }), [shown]);
  const blocks = useMemo(() => (parsed?.body.data.blocks === undefined ? [] : blocksOf(parsed.body.data)), [parsed]);

  const parse = async (chosen: File): Promise<void> => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setFile(chosen);
    setParsed(undefined);
    setFailure(undefined);
    setBusy(true);
    const pages = Number(maxPages);
    const form = new FormData();
    const parsers = [{ type: 'pdf', mode, blocks: true, ...(pages >= 1 ? { maxPages: Math.floor(pages) } : {}) }];
    form.append(
      'options',
      JSON.stringify({ formats: ['markdown', 'links'], parsers, timeout: 300_000, origin: 'dashboard' }),
    );
    form.append('file', chosen, chosen.name);
    try {
      const response = await send('POST', '/v2/parse', form, stop.signal);
      if (response.status === 200) setParsed(response);
      else setFailure(failureOf(response));
    } catch (error) {
      if (!stop.signal.aborted) setFailure(asFailure(error));
    } finally {
      if (!stop.signal.aborted) setBusy(false);
    }
  };

  return (
    <Page
      title="Files"
      about="A file and its Markdown, side by side. Requests appear in the activity log and are charged like any other."
      actions={
        <ButtonLink icon="settings" to="/files/new">
          All options
        </ButtonLink>
      }
    >
      <Card title="File">
        <DropZone
          accept={(formats?.data.formats ?? []).flatMap(({ extensions }) => extensions).join(',')}
          busy={busy}
          name={file?.name}
          onFile={(chosen) => void parse(chosen)}
        />
        <div className="fields">
          <SelectField
            label="PDF"
            help="How the text of a PDF is read"
            value={mode}
            onValue={setMode}
            options={[
              { value: 'auto', label: 'Text, and OCR of scanned pages' },
              { value: 'fast', label: 'Text only' },
              { value: 'ocr', label: 'OCR of all pages' },
            ]}
          />
          <TextField
            label="Maximum pages"
            type="number"
            min={1}
            max={10_000}
            optional
            value={maxPages}
            onValue={setMaxPages}
          />
        </div>
      </Card>
      {file === undefined && (
        <PastRequests title="Parsed before" endpoint="parse" icon="docs" empty="No files yet">
          Files that you parse are listed here. Their content is not stored.
        </PastRequests>
      )}
      {file && (
        <div className="file-sides">
          <Card title="Original">
            <Original file={file} blocks={blocks} linked={linked} />
          </Card>
          <Card title="Document">
            <FailureNotice failure={failure} retry={() => void parse(file)} />
            {busy && <Skeleton lines={10} />}
            {parsed && <DocumentView parsed={parsed} blocks={blocks} linked={linked} />}
          </Card>
        </div>
      )}
    </Page>
  );
}

function DocumentView({
  parsed: { body, took },
  blocks,
  linked,
}: {
  parsed: Parsed;
  blocks: readonly FileBlock[];
  linked: Linked;
}) {
  const [chosen, setChosen] = useState('read');
  const { markdown = '', metadata, warning } = body.data;
  const { numPages, totalPages, creditsUsed } = metadata;
  return (
    <div className="stack">
      <p className="row" role="status">
        {numPages !== undefined && (
          <Badge>
            {numPages === totalPages
              ? counted(numPages, 'page')
              : `${numPages} of ${counted(totalPages ?? numPages, 'page')}`}
          </Badge>
        )}
        <Badge>{counted(creditsUsed, 'credit')}</Badge>
        <Badge>{duration(took)}</Badge>
        <CopyButton text={markdown} label="Copy Markdown" />
      </p>
      {warning !== undefined && <p className="dim">{warning}</p>}
      <Tabs
        label="Document"
        small
        chosen={chosen}
        onChoose={setChosen}
        tabs={[
          { id: 'read', label: 'Text' },
          { id: 'markdown', label: 'Markdown' },
          { id: 'json', label: 'JSON' },
        ]}
      >
        {chosen === 'read' ? (
          blocks.length > 0 ? (
            <BlockList blocks={blocks} linked={linked} />
          ) : (
            <Markdown text={markdown} />
          )
        ) : chosen === 'markdown' ? (
          <>
            <pre className="file-text">{shownPart(markdown)}</pre>
            <RestOf text={markdown} name="document" />
          </>
        ) : (
          <JsonBlock value={body} label="response" />
        )}
      </Tabs>
    </div>
  );
}
