import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { environmentOf, readConfig, readConfigOf } from './config.ts'
import { root } from './environment.ts'

test('on another port the letters that the office writes lead there, too', () => {
  const originOf = (environment: NodeJS.ProcessEnv) => environmentOf('office', {}, environment).PUBLIC_ORIGIN
  expect(originOf({ PORT: '3200' })).toBe('http://localhost:3200')
  const PUBLIC_ORIGIN = 'https://dorfteller.example'
  expect(originOf({ PORT: '3200', PUBLIC_ORIGIN })).toBe(PUBLIC_ORIGIN)
})

test('Carla reads in .env.example what is so without it', async () => {
  const text = await readFile(join(root, '.env.example'), 'utf8')
  const shown = readConfig(parseEnv(text.replaceAll(/^# ?(?=[A-Z_]+=)/gm, '')))
  // What depends on the others.
  const { PUBLIC_ORIGIN: _, ...defaults } = readConfig({})
  expect(shown).toMatchObject(defaults)
})

test.each(['door', 'office'] as const)('compose.yaml hands the %s what it may know', async (program) => {
  const read = (name: string) => readFile(join(root, name), 'utf8')
  const all = parseEnv((await read('.env.example')).replaceAll(/^# ?([A-Z_]+)=.*/gm, '$1=set'))
  const [, part] = (await read('compose.yaml')).split(new RegExp(`&${program}$([^]*?)volumes:`, 'm'))
  const handed = Array.from(part?.matchAll(/^ {6}([A-Z_]+):/gm) ?? [], ([, name]) => name)
  // Where it listens and keeps what is its own, its container says.
  const fixed = ['PATH', 'PORT', 'DATA_DIR', 'SUPPRESSION_COPY', program === 'office' && 'HOST']
  const known = Object.keys(environmentOf(program, {}, all)).filter((name) => !fixed.includes(name))
  expect(handed.toSorted()).toEqual(known.toSorted())
})

test.each([
  ['PORT', '70000'],
  ['PORT', '3000.5'],
  ['TRUST_PROXY', 'x-forwarded'],
  ['CORS_ORIGINS', 'https://a.example, b.example'],
  ['LETTERS_PER_SECOND', 'Infinity'],
  ['MAIL_FROM', 'post..hier@dorfteller.example'],
  ['MAIL_BOUNCES', 'bounce'],
  ['PROOF_STORE_IP', 'constructor'],
  ['ALARM_PING_URL', 'ftp://ping.example'],
])('Carla mistypes %s as "%s": it is named, with what it must be', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^Falsche Einstellung: ${name} (muss|nimmt) `),
  )
})

test.each([
  ['init', 'DATABASE_URL'],
  ['door', 'DATABASE_DOOR_URL', 'DOOR_SECRET'],
  ['office', 'DATABASE_OFFICE_URL', 'AUTH_SECRET', 'SUPPRESSION_KEY'],
] as const)('the %s alone says in a sentence what it lacks', (program, ...missing) => {
  for (const name of missing) expect(() => readConfigOf(program, {})).toThrow(`${name} fehlt`)
})
