import { expect, test } from 'vitest'
import { brokenWalks, type Facts, unexplainedSettings, untrueClaims } from './docs.ts'

const facts: Facts = {
  scripts: ['start', 'test', 'check', 'bench:site'],
  versions: { astro: '7.3.5', '@supabase/auth-js': '2.119.1' },
  exists: (path) => ['src/routes.ts', 'docs/decisions', 'README.md'].includes(path),
  read: () => '',
}

test('a guide that tells the truth is left in peace', () => {
  const guide =
    'Run `npm start`, `npm ci` or npm run bench:site. Addresses: `src/routes.ts`, see [why](docs/decisions).'
  expect(untrueClaims(guide, facts)).toEqual([])
})

test('Bülent renames a script and forgets the guide', () => {
  expect(untrueClaims('Then `npm run seed` and `npm run check`.', facts)).toEqual([
    '"npm run seed" is no script of package.json',
  ])
})

test('a moved file is noticed, with or without a line number', () => {
  expect(untrueClaims('See `src/adresses.ts:12` and `src/routes.ts:3`.', facts)).toEqual([
    '"src/adresses.ts" does not exist',
  ])
})

test('a version that package.json no longer has is noticed', () => {
  expect(untrueClaims('We use `astro@7.0.0` and `@supabase/auth-js@2.119.1`.', facts)).toEqual([
    'astro is 7.3.5 in package.json, not 7.0.0',
  ])
})

test('a drawn walk is true as long as each file names what leads to the next', () => {
  const code: Record<string, string> = {
    'src/form.ts': 'await sendSignup(typed)',
    'src/send-signup.ts': 'export function sendSignup() { fetch("/rest") }',
    'src/door.ts': 'scope.post("/rest", …)',
  }
  const source = { exists: (path: string) => path in code, read: (path: string) => code[path] ?? '' }
  const walk = (...lines: string[]) => brokenWalks(['```text', ...lines, '```'].join('\n'), source)
  expect(
    walk('a  src/form.ts  ↓ sendSignup', '── HTTP ──', 'b  src/send-signup.ts ↓ /rest', '   src/door.ts'),
  ).toEqual([])
  expect(walk('src/form.ts ↓ send', 'src/send-signup.ts')).toEqual([
    'src/form.ts does not name send, by which src/form.ts hands over',
    'src/send-signup.ts does not name send, by which src/form.ts hands over',
  ])
  expect(walk('src/door.ts ↓ /rest', 'src/store.ts')).toEqual(['"src/store.ts" does not exist'])
})

test('a setting without an explanation, and an explanation without a setting', () => {
  const config = '  PORT: z.coerce.number(),\n  HOST: z.string(),\n'
  expect(unexplainedSettings(config, '# The port.\n# PORT=3000\n# HOSTS=127.0.0.1\n')).toEqual([
    '.env.example does not explain HOST',
    '.env.example explains HOSTS, which src/config.ts does not know',
  ])
})

test('a config file it cannot read is not taken for one without settings', () => {
  expect(unexplainedSettings('export const config = {}', '')).toHaveLength(1)
})
