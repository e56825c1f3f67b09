import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { type PostfixOptions, postfixMissing, startPostfix } from './support/postfix.ts'
import { startSmtpServer, type TestSmtpServer } from './support/smtp-server.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const missing = postfixMissing()

test('CI has a Postfix to try letters with', () => {
  // Elsewhere the stories below are left out without one, and `npm test` says so.
  expect(process.env.CI ? missing : undefined).toBeUndefined()
})

test.runIf(!missing)(
  'set up as our guide prints it, it gives each provider as much at once as it likes',
  async () => {
    const web = await provider({ way: 'gmx', domain: 'web.de' })
    const telekom = await provider({ way: 'telekom', domain: 't-online.de' })
    const gmail = await provider({ way: 'gmail', domain: 'gmail.com' })
    const hotmail = await provider({ way: 'outlook', domain: 'hotmail.de' })
    const providers = [web, telekom, gmail, hotmail]
    const postfix = await started(await asPrinted(providers))

    postfix.check()
    // Enough that Postfix, which begins with five at once, would come to give more.
    const many = 'anna bernd clara dieter emma fritz greta hans ida jakob karla ludwig'.split(' ')
    for (const { domain } of providers) {
      // Whoever wants one letter after the other would take long for more.
      const people = domain === web.domain || domain === telekom.domain ? many.slice(0, 2) : many
      await Promise.all(people.map((name) => sent(postfix.url, `${name}@${domain}`)))
    }

    await expect.poll(() => providers.map(({ server }) => server.taken())).toEqual([2, 2, 12, 12])
    expect(providers.map(({ server }) => server.mostAtOnce())).toEqual([1, 1, 5, 3])
    for (const { way, domain } of providers) {
      const leaves = new RegExp(`postfix/${way}/smtp.*to=<anna@${domain}>.*status=sent`)
      await expect.poll(() => postfix.log()).toMatch(leaves)
    }
    // That this machine's file system is a moment ahead of its clock is no fault of the guide.
    expect(await postfix.log()).not.toMatch(/warning: (?!file system clock|resetting file time)|fatal:/)
  },
)

type Provider = { way: string; domain: string; server: TestSmtpServer }

/** A mail server that takes a second for a letter, so that others are given to it meanwhile. */
async function provider({ way, domain }: Omit<Provider, 'server'>): Promise<Provider> {
  const server = await startSmtpServer()
  onTestFinished(() => server.stop())
  server.setBehaviour({ slow: { content: 1_000 } })
  return { way, domain, server }
}

/** The blocks of docs/own-mail-server.md; the ways lead to these providers, without a question to the DNS. */
async function asPrinted(providers: Provider[]): Promise<PostfixOptions> {
  const guide = await readFile(new URL('../docs/own-mail-server.md', import.meta.url), 'utf8')
  const block = (file: string) => guide.split(`\n## ${file}\n`)[1]?.split(/^```(?:text)?\n/m)[1] ?? ''
  const settings = [...block('main.cf').matchAll(/^(\w+) = (.+)$/gm)]
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const ways = block('transport').replace(/^(\S+)( +\w+:)$/gm, (line, domain) => {
    const found = providers.find((one) => one.domain === domain)
    return found ? `${line}[127.0.0.1]:${found.server.port}` : line
  })
  await writeFile(join(folder.path, 'transport'), ways)
  return {
    mainCf: {
      ...Object.fromEntries(settings.map(([, name, value]) => [name, value])),
      transport_maps: `texthash:${folder.path}/transport`,
    },
    masterCf: block('master.cf'),
  }
}

async function started(options?: PostfixOptions) {
  const postfix = await startPostfix(options)
  onTestFinished(() => postfix.remove())
  return postfix
}

async function sent(url: string, to: string, subject = 'Hallo') {
  const transport = nodemailer.createTransport(url, { from: 'dorf@dorf.example' })
  await transport.sendMail({ to, subject, text: 'Guten Tag.' })
}
