import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { serveSite, type Site } from './support/site.ts';
