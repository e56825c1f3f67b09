import { generateKeyPairSync } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { dovecotMissing, startDovecot } from '../../test/support/dovecot.ts'
import { lineOf, tableOf } from '../../test/support/imports.ts'
import { phonePicture } from '../../test/support/jpeg.ts'
import { anna, buelent, carla, entryOf } from '../../test/support/people.ts'
import { freePort } from '../../test/support/ports.ts'
import { type PostfixOptions, postfixMissing, startPostfix } from '../../test/support/postfix.ts'
import { A_BUILD_MS, buildForStart, ended, KEY, originOf, startIn } from '../../test/support/start-site.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { routes } from '../routes.ts'

const missing = postfixMissing() ?? dovecotMissing()
const PASSWORD = 'apfelmus regenschirm ziegel'
const JSON_TYPE = { 'content-type': 'application/json' }
/** What Carla reads and takes along once Anna and Bülent are there. */
const READ = [
  ['signups/export.csv', 'text/csv'],
  ['signups/export.xlsx', 'application/vnd.openxmlformats'],
  ['signups/imports/1/refused.csv', 'text/csv'],
  ['signups/1/data.json', 'application/json'],
  ['signups/1/proof.html', 'text/html'],
  ['setup', 'application/json'],
] as const

beforeAll(buildForStart, A_BUILD_MS)

test.runIf(!missing)(
  'one day of a site started as README says: each program does its work',
  async () => {
    const village = await started({
      domains: ['example.org'],
      // His mailbox is gone.
      judge: ({ at, recipient }) =>
        at === 'recipient' && recipient === buelent.email ? '550 5.1.1 No such user here' : undefined,
    })
    const provider = await started({ domains: ['dorfteller.example'], relayTo: village.port, tls: true })
    const dovecot = await startDovecot({ inbox: provider.inbox })
    onTestFinished(() => dovecot.remove())
    const letters = async () => (await village.letters()).map(String)
    const { path: folder, remove } = await temporaryFolder()
    onTestFinished(remove)
    const write = (name: string, text: string) => writeFile(join(folder, name), text)

    const port = await freePort()
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    await write('dkim.pem', String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
    await write(
      '.env',
      `PORT=${port}
SMTP_URL=${provider.url}
MAIL_FROM=post@dorfteller.example
MAIL_BOUNCES=bounce@dorfteller.example
BOUNCES_IMAP_URL=${dovecot.url}
DKIM_SELECTOR=dorfteller
DKIM_KEY_FILE=./dkim.pem
`,
    )
    const site = startIn(folder, 'start')
    onTestFinished(() => ended(site))
    await originOf(site)
    const origin = `http://localhost:${port}`
    const post = (path: string, headers: Record<string, string>, body: string) =>
      fetch(origin + path, { method: 'POST', headers: { origin, ...headers }, body })
    const run = async (program: string, ...args: string[]) => {
      const { told, exit } = startIn(folder, program, ...args)
      expect(await exit, told.stderr).toBe(0)
      return told.stdout
    }

    // Anna signs up, and confirms by the link in her letter.
    const keys = { ...JSON_TYPE, apikey: KEY, authorization: `Bearer ${KEY}` }
    expect((await post(routes.rest.signups, keys, JSON.stringify(entryOf(anna)))).status).toBe(201)
    await expect.poll(letters).toHaveLength(1)
    const [confirmation = ''] = await letters()
    expect(confirmation).toMatch(/^DKIM-Signature: .*d=dorfteller\.example;/m)
    // Although nobody signed the server's certificate: it is on this machine.
    expect(confirmation).toContain('(using TLSv1.3 with')
    const token = /\/bestaetigen\?t=(?:3D)?([\w-]{43})/.exec(confirmation.replaceAll('=\n', ''))?.[1] ?? ''
    expect((await fetch(origin + routes.withToken(routes.confirm, token))).status).toBe(200)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await (await post(routes.confirm, form, `t=${token}`)).text()).toContain('Kremmen')
    for (const path of [routes.notice('16766'), routes.noticePdf('16766'), '/og/16766.png'])
      expect((await fetch(origin + path)).status, path).toBe(200)

    // Carla is let in, and logs in.
    const added = await run('operator', 'add', carla.name, carla.email, '--role', 'administer')
    const access = { token: /passwort#([\w-]{43})$/m.exec(added)?.[1], password: PASSWORD }
    await post('/konsole/auth/link/password', JSON_TYPE, JSON.stringify(access))
    const person = JSON.stringify({ email: carla.email, password: PASSWORD })
    const loggedIn = await post('/konsole/auth/log-in', JSON_TYPE, person)
    const [cookie = ''] = loggedIn.headers.getSetCookie().map((one) => one.split(';', 1)[0])
    const opened = (path: string) => fetch(`${origin}/konsole/api/${path}`, { headers: { cookie } })
    const seen = async (path: string) => (await opened(path)).json()
    const sent = async (path: string, body: object | string, type = 'application/json') => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const answer = await post(`/konsole/api/${path}`, { cookie, 'content-type': type }, text)
      expect(answer.status, path).toBe(200)
      return answer.json()
    }

    // She says who runs the site, and brings Bülent along from an older list.
    const { version } = await seen('site')
    await sent('site', { given: { operator: { name: 'Carla Ziegler' } }, basedOn: version })
    const list = tableOf(lineOf(buelent.email))
    expect(await sent('signups/import/check', list, 'text/csv')).toMatchObject({ lines: 1, ready: 1 })
    expect(await sent('signups/import', list, 'text/csv')).toEqual({ number: 1 })
    await expect.poll(() => seen('signups/imports')).toMatchObject({ imports: [{ state: 'done', taken: 1 }] })
    for (const [path, type] of READ) {
      const answer = await opened(path)
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([
        200,
        expect.stringContaining(type),
      ])
      await answer.arrayBuffer()
    }

    // She tries a letter with a picture, and sends one to everybody in Kremmen; Bülent's comes back.
    const picture = await sent('letter-pictures', { base64: phonePicture().toString('base64') })
    const body = `Ab Freitag.\n\n{Bild ${picture.id}: Ein Haus}`
    const tried = { subject: 'Mit Bild', body, postalCode: '16766' }
    expect(await sent('newsletters/test', tried)).toMatchObject({ outcome: 'sent' })
    await write('brief.txt', 'Betreff: Es geht los\n\nAb Freitag.\n')
    await run('mail', 'send', 'brief.txt', '--postal-codes', '16766', '--yes')
    const arrived = [expect.stringContaining('image/jpeg'), expect.stringMatching(/^Subject: Es geht los$/m)]
    await expect.poll(letters).toEqual(expect.arrayContaining(arrived))
    await expect
      .poll(() => seen('signups/2'))
      .toMatchObject({ signups: [{ refusedAnswer: expect.stringContaining('5.1.1') }] })
    // Postfix names the letter that we numbered, and sends its head alone back, as we asked.
    const reports = () => globSync(join(provider.inbox, '../.Erledigt/{new,cur}/*'))
    await expect.poll(reports).toHaveLength(1)
    const report = await readFile(reports()[0] ?? '', 'utf8')
    expect(report).toMatch(/^Original-Envelope-Id: [\da-f-]{36}$/m)
    expect(report).toContain('text/rfc822-headers')

    // Nothing was refused to a program that it needed, or went wrong unseen.
    expect(site.told.stdout).not.toMatch(/ERR_ACCESS_DENIED|"level":[56]0/)
    expect(site.told.stderr).toBe('')
  },
  A_BUILD_MS,
)

async function started(options: PostfixOptions) {
  const postfix = await startPostfix(options)
  onTestFinished(() => postfix.remove())
  return postfix
}
