import { expect, test } from 'vitest'
import { configureTag, type DataLayer, sendPageView } from './google-tag.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

const calls = (dataLayer: DataLayer) => dataLayer.map((call) => Array.from(call))

test('consent is denied, then granted for measuring only, before the account is named', () => {
  const dataLayer: DataLayer = []
  configureTag(dataLayer, 'AW-123456789', NOW)
  expect(calls(dataLayer)).toEqual([
    [
      'consent',
      'default',
      {
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
        analytics_storage: 'denied',
      },
    ],
    ['consent', 'update', { ad_storage: 'granted', ad_user_data: 'granted' }],
    ['js', NOW],
    [
      'config',
      'AW-123456789',
      { send_page_view: false, allow_enhanced_conversions: false, allow_google_signals: false },
    ],
  ])
})

test('a call is an arguments object: the tag ignores arrays', () => {
  const dataLayer: DataLayer = []
  sendPageView(dataLayer)
  expect(Object.prototype.toString.call(dataLayer[0])).toBe('[object Arguments]')
})
