/** The tables of this room. Times are milliseconds since 1970; what is a list or an object is JSON. */
export interface MonitorTables {
  monitors: MonitorRow;
  monitor_checks: CheckRow;
  monitor_pages: CheckPageRow;
  monitor_looks: LookRow;
  monitor_recipients: RecipientRow;
}

export interface MonitorRow {
  id: string;
  team_id: string;
  /** Of the key that made it, for the usage by key. */
  key_id: string | null;
  name: string;
  status: 'active' | 'paused' | 'deleted';
  cron: string;
  timezone: string;
  /** As they were sent, with ids. */
  targets: string;
  webhook: string | null;
  notification: string | null;
  retention_days: number;
  goal: string | null;
  judge_enabled: number;
  /** Grows when the goal or the queries change; what was judged before is judged again. */
  goal_version: number;
  /** Under which the service was reached when it was made, for links. */
  base_url: string;
  next_run_at: number | null;
  last_run_at: number | null;
  /** The check that is not finished. */
  current_check_id: string | null;
  last_summary: string | null;
  created_at: number;
  updated_at: number;
}

export type CheckStatus =
  | 'queued'
  | 'running'
  | 'completed'
  | 'partial'
  | 'failed'
  | 'skipped_overlap'
  | 'skipped_no_credits';
type BillingStatus = 'not_applicable' | 'reserved' | 'confirmed' | 'released' | 'failed';

export interface CheckRow {
  id: string;
  monitor_id: string;
  team_id: string;
  /** The job that works on it; null for one that was skipped. */
  job_id: string | null;
  status: CheckStatus;
  trigger: 'scheduled' | 'manual';
  scheduled_for: number | null;
  started_at: number | null;
  finished_at: number | null;
  estimated_credits: number | null;
  reserved_credits: number | null;
  actual_credits: number | null;
  billing: BillingStatus;
  summary: string;
  target_results: string | null;
  notification_status: string | null;
  error: string | null;
  created_at: number;
  updated_at: number;
}

export type PageStatus = 'same' | 'new' | 'changed' | 'removed' | 'error';

export interface CheckPageRow {
  check_id: string;
  /** In the order in which they were stored, from 1. */
  seq: number;
  id: string;
  target_id: string;
  /** Hash of what makes two addresses one. */
  key: string;
  url: string;
  status: PageStatus;
  previous_scrape_id: string | null;
  current_scrape_id: string | null;
  status_code: number | null;
  error: string | null;
  metadata: string | null;
  judgment: string | null;
  /** JSON as zstd. */
  diff: Uint8Array | null;
  snapshot: Uint8Array | null;
  /** Key of a picture of it in the blobs. */
  picture: string | null;
  credits: number;
  created_at: number;
}

/** What is known of an address of a target: how it looked last, and before that. */
export interface LookRow {
  monitor_id: string;
  target_id: string;
  key: string;
  url: string;
  check_id: string;
  scrape_id: string | null;
  is_there: number;
  /** Hash of the text as it is now. */
  digest: string;
  /** The last different texts, oldest first, as a list in JSON as zstd; null for a result of a search. */
  texts: Uint8Array | null;
  /** Which of them was seen at each of the last looks. */
  looks: string;
  fields: string | null;
  learnt: string | null;
  /** Of a result of a search: what the judge said, and under which goal. */
  verdict: string | null;
  goal_version: number;
  at: number;
  /** CONVERTER that made the last text; null before it was stored. */
  converter: number | null;
  /** EXTRACTOR that made the fields; null before it was stored. */
  extractor: number | null;
  /** JSON of a KnownLook: what the last scrape was made of; null if that has to be found out anew. */
  known: string | null;
}

export interface RecipientRow {
  team_id: string;
  /** In lower case. */
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  source: 'team' | 'opt_in' | 'legacy';
  /** Of the link that confirms or ends it. */
  token: string;
  sent_at: number | null;
  created_at: number;
}
