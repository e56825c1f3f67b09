import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { certificateOf } from './machine.ts'
import { judge } from './rules.ts'

const DAY_MS = 86_400_000

test('a site whose certificate has five days left: the operator is told, by the name that visitors type', async () => {
  const site = await siteWithCertificate(5)
  const days = await certificateOf(`https://localhost:${site.port}`, Date.now)()
  expect(days).toBeGreaterThan(4.9)
  expect(days).toBeLessThanOrEqual(5)
  expect(site.askedFor).toEqual(['localhost'])
  const { troubles } = judge({ machine: { databaseAwaySeconds: 0, ...(days && { certificateDays: days }) } })
  expect(troubles.map(({ what }) => what)).toEqual(['Das Zertifikat von PUBLIC_ORIGIN läuft in 4 Tagen ab.'])
})

test('one that has run out is seen all the same, and a new one within an hour', async () => {
  const site = await siteWithCertificate(5)
  let now = Date.now() + 6 * DAY_MS
  const days = certificateOf(`https://127.0.0.1:${site.port}`, () => now)
  expect(await days()).toBeLessThan(0)
  expect(site.askedFor).toEqual([])

  await site.renew(90)
  expect(await days()).toBeLessThan(0)
  now += 3_600_000
  expect(await days()).toBeGreaterThan(80)
})

test('a site that does not answer, and one without TLS, have no days', async () => {
  const site = await siteWithCertificate(5)
  await site.close()
  expect(await certificateOf(`https://localhost:${site.port}`, Date.now)()).toBeUndefined()
  expect(await certificateOf('http://localhost:1', Date.now)()).toBeUndefined()
})

/** A TLS server with a certificate as openssl makes it. */
async function siteWithCertificate(days: number) {
  const folder = await temporaryFolder()
  const [key, cert] = [`${folder.path}/key.pem`, `${folder.path}/cert.pem`]
  const make = async (validFor: number) => {
    const args = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost'
    execFileSync('openssl', [...args.split(' '), '-days', `${validFor}`, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    })
    return { key: await readFile(key), cert: await readFile(cert) }
  }
  const askedFor: string[] = []
  const server = createServer({
    ...(await make(days)),
    SNICallback(name, answer) {
      askedFor.push(name)
      answer(null)
    },
  })
  // Whoever only wanted to see the certificate hangs up.
  server.on('tlsClientError', () => undefined)
  server.on('secureConnection', (socket) => socket.on('error', () => undefined))
  await once(server.listen(0), 'listening')
  const close = async () => {
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  onTestFinished(async () => {
    await close()
    await folder.remove()
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    askedFor,
    close,
    renew: async (validFor: number) => server.setSecureContext(await make(validFor)),
  }
}
