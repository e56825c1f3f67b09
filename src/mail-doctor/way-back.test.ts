import { expect, test } from 'vitest'
import { dnsServer } from '../../test/support/dns-of-test.ts'
import type { Zone } from '../../test/support/dns-server.ts'
import { openDns } from './dns.ts'
import type { FetchPolicy } from './fetch-policy.ts'
import { checkMtaSts } from './mta-sts.ts'
import { checkTlsRpt } from './tls-rpt.ts'

const DOMAIN = 'dorfteller.example'

const allWell: Zone = {
  [DOMAIN]: { mx: ['10 mail.dorfteller.example', '20 ersatz.anbieter.example'] },
  '_mta-sts.dorfteller.example': { txt: ['v=STSv1; id=20261122T180400;'] },
  'mta-sts.dorfteller.example': { a: ['192.0.2.80'] },
  '_smtp._tls.dorfteller.example': { txt: ['v=TLSRPTv1; rua=mailto:tls@dorfteller.example'] },
}

const policy = (...lines: string[]) => ({
  status: 200,
  type: 'text/plain; charset=utf-8',
  text: lines.join('\r\n'),
})
const GOOD = policy(
  'version: STSv1',
  'mode: enforce',
  'mx: mail.dorfteller.example',
  'mx: *.anbieter.example',
  'max_age: 604800',
  '',
)

const serving =
  (answer: Awaited<ReturnType<FetchPolicy>>): FetchPolicy =>
  async () =>
    answer

async function mtaSts(zone: Zone, fetchPolicy: FetchPolicy = serving(GOOD)) {
  const { address } = await dnsServer(zone)
  const { findings } = await checkMtaSts(DOMAIN, openDns({ servers: [address] }), fetchPolicy)
  return findings
}

test('Carla’s answers come by a way that nobody can open', async () => {
  const asked: string[] = []
  const findings = await mtaSts(allWell, async (url) => {
    asked.push(url)
    return GOOD
  })
  expect(findings).toEqual([])
  expect(asked).toEqual(['https://mta-sts.dorfteller.example/.well-known/mta-sts.txt'])
})

test('where there is no policy it is a hint, with file and record, and nothing is fetched', async () => {
  const { '_mta-sts.dorfteller.example': _none, ...zone } = allWell
  const findings = await mtaSts(zone, () => Promise.reject(new Error('This was not to be asked.')))
  expect(findings).toMatchObject([
    {
      code: 'mta-sts-missing',
      level: 'hint',
      fix: expect.stringContaining('„mx: mail.dorfteller.example“'),
      record: { name: '_mta-sts.dorfteller.example', type: 'TXT', value: 'v=STSv1; id=1' },
    },
  ])
})

test.each([
  ['several records', { txt: ['v=STSv1; id=1', 'v=STSv1; id=2'] }, ['mta-sts-several']],
  ['no id', { txt: ['v=STSv1;'] }, ['mta-sts-id']],
  ['an id that is none', { txt: ['v=STSv1; id=2026-11-22'] }, ['mta-sts-id']],
])('%s', async (_, records, codes) => {
  const findings = await mtaSts({ ...allWell, '_mta-sts.dorfteller.example': records })
  expect(findings.map(({ code, level }) => [code, level])).toEqual(codes.map((code) => [code, 'broken']))
})

test.each([
  [{ ...GOOD, status: 404, text: '' }, 'der Webserver antwortet mit 404'],
  [{ ...GOOD, status: 301, text: '' }, 'der Webserver leitet weiter (301)'],
  [{ ...GOOD, type: 'text/html' }, 'kein text/plain, sondern „text/html“'],
  [policy('mode: enforce', 'mx: mail.dorfteller.example', 'max_age: 1'), 'die Zeile „version: STSv1“ fehlt'],
  [policy('version: STSv1', 'mode: on', 'mx: a.example', 'max_age: 1'), '„mode“ muss enforce'],
  [policy('version: STSv1', 'mode: enforce', 'max_age: 1'), 'keine Zeile „mx: …“'],
  [policy('version: STSv1', 'mode: enforce', 'mx: a.example', 'max_age: lang'), '„max_age“ muss eine Zahl'],
  [policy('<!doctype html>'), 'die Zeile „version: STSv1“ fehlt'],
])('a policy that no mail server takes for one: %j', async (answer, words) => {
  const findings = await mtaSts(allWell, serving(answer))
  expect(findings).toMatchObject([
    { code: 'mta-sts-policy', level: 'broken', what: expect.stringContaining(words) },
  ])
})

test('a policy that cannot be fetched is a finding, and the program goes on', async () => {
  const refused = () =>
    Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code: 'CERT_HAS_EXPIRED' } }))
  expect(await mtaSts(allWell, refused)).toMatchObject([
    { code: 'mta-sts-policy', what: expect.stringContaining('keine Verbindung (CERT_HAS_EXPIRED)') },
  ])
  const { 'mta-sts.dorfteller.example': _nowhere, ...zone } = allWell
  expect(await mtaSts(zone)).toMatchObject([
    { code: 'mta-sts-policy', what: expect.stringContaining('hat im DNS keine Adresse') },
  ])
})

test('a mail server that the policy does not name gets no mail as soon as it holds', async () => {
  const moved = { ...allWell, [DOMAIN]: { mx: ['10 mx.neu.example', '20 a.b.anbieter.example'] } }
  expect(await mtaSts(moved)).toMatchObject([
    {
      code: 'mta-sts-mx',
      level: 'broken',
      what: expect.stringContaining('mx.neu.example, a.b.anbieter.example'),
    },
  ])
  const trying = serving({ ...GOOD, text: GOOD.text.replace('enforce', 'testing') })
  expect((await mtaSts(moved, trying)).map(({ code, level }) => [code, level])).toEqual([
    ['mta-sts-mx', 'hint'],
    ['mta-sts-not-enforced', 'hint'],
  ])
})

test.each([
  [{}, 'tls-rpt-missing', 'hint'],
  [
    { txt: ['v=TLSRPTv1; rua=mailto:a@b.example', 'v=TLSRPTv1; rua=mailto:c@d.example'] },
    'tls-rpt-several',
    'broken',
  ],
  [{ txt: ['v=TLSRPTv1;'] }, 'tls-rpt-receiver', 'broken'],
  [{ txt: ['v=TLSRPTv1; rua=tls@dorfteller.example'] }, 'tls-rpt-receiver', 'broken'],
])('reports do not come with %j', async (records, code, level) => {
  const { address } = await dnsServer({ ...allWell, '_smtp._tls.dorfteller.example': records })
  const { findings } = await checkTlsRpt(DOMAIN, openDns({ servers: [address] }))
  expect(findings).toMatchObject([
    { code, level, record: { value: 'v=TLSRPTv1; rua=mailto:tls@dorfteller.example' } },
  ])
})

test.each([
  'v=TLSRPTv1; rua=mailto:tls@dorfteller.example,https://tls.anbieter.example/v1',
  'v=TLSRPTv1;rua=mailto:a@b.example',
])('%s is well', async (text) => {
  const { address } = await dnsServer({ '_smtp._tls.dorfteller.example': { txt: [text] } })
  expect((await checkTlsRpt(DOMAIN, openDns({ servers: [address] }))).findings).toEqual([])
})
