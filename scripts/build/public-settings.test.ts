import { expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { publicSettings } from './public-settings.ts'

test('the build gets what shows in the pages, and no secret', () => {
  const settings = publicSettings(
    readConfig({
      PUBLIC_ORIGIN: 'https://dorfteller.example',
      PROOF_STORE_IP: 'true',
      AUTH_SECRET: 'a secret that stays on the server, long enough',
      SUPPRESSION_KEY: 'a key that stays on the server, long enough too',
    }),
  )
  expect(settings).toMatchObject({ PUBLIC_ORIGIN: 'https://dorfteller.example', PROOF_STORE_IP: 'true' })
  expect(JSON.stringify(settings)).not.toContain('stays on the server')
})

test('Carla turns the IP address on: the policy has to be built anew', () => {
  const settingsWith = (value: string) => publicSettings(readConfig({ PROOF_STORE_IP: value }))
  expect(settingsWith('true')).not.toEqual(settingsWith('false'))
  expect(settingsWith('')).toEqual(settingsWith('false'))
})
