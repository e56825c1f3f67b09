import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { diskFindings } from './disk.ts'
import type { Finding } from './finding.ts'
import { settingsFindings, unknownNames } from './settings.ts'

const codes = (findings: Finding[]) => findings.map(({ code }) => code)

test('Carla’s disk is full', () => {
  expect(codes(diskFindings(1_000_000))).toEqual(['disk-full'])
  expect(diskFindings(50_000_000_000)).toEqual([])
})

test('settings for trying out are told before going live', () => {
  const tryingOut = readConfig({})
  expect(codes(settingsFindings(tryingOut))).toEqual(['origin-not-public', 'default-public-key'])
  const live = readConfig({
    PUBLIC_ORIGIN: 'https://dorfteller.example',
    PUBLIC_BACKEND_KEY: 'a key of our own',
    TRUST_PROXY: 'x-forwarded-for',
  })
  expect(settingsFindings(live)).toEqual([])
})

test('Bülent mistypes a name in .env', () => {
  const findings = unknownNames(
    'PORT=3000\nDATABSE_URL=postgres://localhost/x\n',
    '# PORT=3000\n# DATABASE_URL=\n',
  )
  expect(findings).toMatchObject([{ code: 'setting-unknown', what: expect.stringContaining('DATABSE_URL') }])
})
