import { once } from 'node:events'
import { openOffice } from '../../src/office/open-office.ts'
import type { OfficeSettings } from '../../src/office/settings.ts'
import { NOTHING_KNOWN } from './desk.ts'
import { testSender } from './letters.ts'

/** What the program is told, as JSON in its one argument. */
export type OfficeProgramOptions = Pick<OfficeSettings, 'suppressionKey' | 'ledgerFile'> & {
  officeUrl: string
  smtpUrl: string
}

// An office as a process of its own that tests start and kill. It prints `loaded` and begins with the first line on
// its standard input (so that the next one can load while this one works), then prints `ready`.
const { officeUrl, smtpUrl, ...settings } = JSON.parse(process.argv[2] ?? '') as OfficeProgramOptions
console.log('loaded')
await once(process.stdin, 'data')
const office = await openOffice(
  officeUrl,
  {
    ...settings,
    sender: await testSender(),
    mail: { smtpUrl },
    check: async () => NOTHING_KNOWN.groups,
    describe: async () => NOTHING_KNOWN.facts,
    placeOf: () => undefined,
    confirmationsPerHour: 100_000,
  },
  {
    info: () => undefined,
    warn: ({ code, answer }, message) => console.log(`warn ${message} ${code ?? answer ?? ''}`),
    error: ({ code, answer }, message) => console.log(`error ${message} ${code ?? answer ?? ''}`),
  },
)
console.log('ready')
process.once('SIGTERM', () => {
  void office.stop().then(() => process.exit(0))
})
