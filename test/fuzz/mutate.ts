import type { Sample } from './grammar.ts'
import type { Random } from './random.ts'

/** Nobody answers with this as it is. */
export const MARKUP = '<b id=fuzz>'

const TEXTS = [
  MARKUP,
  "'",
  '"',
  '\\',
  '%00',
  '%0d%0a',
  '%c0%af',
  '%ED%A0%80',
  '%',
  '\\u0000',
  '\\ud800',
  '{}',
  '[]',
  'null',
  'true',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  '99999999999999999999',
  '../../etc/passwd',
  '//evil.example',
  '__proto__',
  'constructor',
  '$1',
  '{{=<% %>=}}',
  '16766',
  '00000',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  'x'.repeat(5_000),
  '\0',
  '\x80\xff',
  '\xf0\x9f\x91\xa9',
  '\xe2\x80\xae',
  ',',
  ';',
  '&t=',
  '?',
  '#',
  '/',
]

const LINES = [
  'content-type: application/json',
  'content-type: text/plain; charset=utf-16',
  'content-type: multipart/form-data; boundary=x',
  'content-encoding: gzip',
  'transfer-encoding: chunked',
  'expect: 100-continue',
  'prefer: return=representation, resolution=merge-duplicates',
  'content-profile: private',
  'range: bytes=5-1,0-,-0',
  'if-none-match: *',
  'if-modified-since: gestern',
  'accept-encoding: br;q=0, *;q=x',
  'origin: null',
  'origin: https://evil.example',
  'sec-fetch-site: cross-site',
  'idempotency-key: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'x-forwarded-for: 1.1.1.1, ::1',
  'authorization: Bearer a.b.c',
  'referer: https://dorfteller.example/bestaetigen?t=x',
  'sec-gpc: 1',
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'BREW']

/** @returns the sample with one to four changes: of words where they stand, of whole lines, of single bytes. */
export function mutate(random: Random, sample: Sample, corpus: readonly Sample[]): Sample {
  let { bytes } = sample
  for (let left = random.below(4); left >= 0; left -= 1) bytes = random.oneOf(CHANGES)(bytes, random, corpus)
  return { ...sample, bytes }
}

type Change = (bytes: string, random: Random, corpus: readonly Sample[]) => string

// The first ones keep what is around them whole, so that they get far.
const CHANGES: readonly Change[] = [
  replaceWord,
  replaceWord,
  replaceWord,
  insertText,
  addLine,
  otherMethod,
  dropLine,
  flipByte,
  cut,
  splice,
]

function replaceWord(bytes: string, random: Random): string {
  const words = [...bytes.matchAll(/[^\s"'&=?/:,{}[\]]+/g)]
  if (words.length === 0) return bytes
  const { index, 0: word } = random.oneOf(words)
  return bytes.slice(0, index) + random.oneOf(TEXTS) + bytes.slice(index + word.length)
}

function insertText(bytes: string, random: Random): string {
  const at = random.below(bytes.length + 1)
  return bytes.slice(0, at) + random.oneOf(TEXTS) + bytes.slice(at)
}

function addLine(bytes: string, random: Random): string {
  return bytes.replace('\r\n', () => `\r\n${random.oneOf(LINES)}\r\n`)
}

function dropLine(bytes: string, random: Random): string {
  const lines = bytes.split('\r\n')
  return lines.toSpliced(random.below(lines.length), 1).join('\r\n')
}

function otherMethod(bytes: string, random: Random): string {
  return bytes.replace(/^\S+/, () => random.oneOf(METHODS))
}

function flipByte(bytes: string, random: Random): string {
  const at = random.below(bytes.length + 1)
  return bytes.slice(0, at) + String.fromCharCode(random.below(256)) + bytes.slice(at + 1)
}

function cut(bytes: string, random: Random): string {
  return bytes.slice(0, random.below(bytes.length + 1))
}

function splice(bytes: string, random: Random, corpus: readonly Sample[]): string {
  const other = random.oneOf(corpus).bytes
  return bytes.slice(0, random.below(bytes.length + 1)) + other.slice(random.below(other.length + 1))
}
