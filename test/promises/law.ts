import { generateKeyPairSync } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { writeFile } from 'node:fs/promises'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { type DnsServer, startDnsServer, type Zone } from '../support/dns-server.ts'
import type { Site } from './site.ts'
import { test as base, expect } from './story.ts'
import { letterTo } from './visitor.ts'

export { expect }

export const PUBLIC_ORIGIN = 'https://dorfteller.example'

/** Below no name that is reserved for examples: nobody could answer such a sender. */
export const DOMAIN = 'dorfteller.dorf'

const SELECTOR = 'brief'

type PublicSite = {
  site: Site
  dns: DnsServer
  /** What the DNS says of the sender at this moment; it may be changed. */
  zone: Zone
  /** All that receivers want to find there. */
  right: Readonly<Zone>
}

/** `test` with a public site that signs its letters, and a DNS of its own that says all is well. */
export const test = base.extend<{ publicSite: PublicSite }>({
  publicSite: async ({ ownSite }, use, testInfo) => {
    const keyFile = testInfo.outputPath('dkim.pem')
    const right = rightZone(await newKey(keyFile))
    const zone = { ...right }
    const dns = await startDnsServer(zone)
    const site = await ownSite({
      PUBLIC_ORIGIN,
      MAIL_FROM: `post@${DOMAIN}`,
      DNS_SERVERS: dns.address,
      DKIM_SELECTOR: SELECTOR,
      DKIM_KEY_FILE: keyFile,
    })
    await use({ site, dns, zone, right })
    await dns.close()
  },
})

/** @returns what is published of it */
async function newKey(file?: string): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  if (file) await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
}

function rightZone(key: string): Zone {
  return {
    [DOMAIN]: { txt: ['v=spf1 mx -all'], mx: [`10 mail.${DOMAIN}`] },
    [`mail.${DOMAIN}`]: { a: ['192.0.2.7'] },
    [`${SELECTOR}._domainkey.${DOMAIN}`]: { txt: [key] },
    [`_dmarc.${DOMAIN}`]: { txt: [`v=DMARC1; p=reject; rua=mailto:post@${DOMAIN}`] },
  }
}

/** A zone by which receivers refuse every host and every signature of ours. */
export async function refusingZone(right: Zone): Promise<Zone> {
  return {
    ...right,
    [DOMAIN]: { ...right[DOMAIN], txt: ['v=spf1 -all'] },
    [`${SELECTOR}._domainkey.${DOMAIN}`]: { txt: [await newKey()] },
  }
}

/** How the console names it. */
export const REFUSED = [/SPF-Eintrag .* darf kein Server .* senden/, /gehört nicht zu dem in DKIM_KEY_FILE/]

/** Waits for a letter that was held: that it may leave now is noticed some minutes later. */
export async function heldLetterTo(site: Site, email: string) {
  await expect(async () => {
    await site.pass(6 / 24 / 60)
    await letterTo(site, email, /bestätige/i, 5000)
  }).toPass()
  return letterTo(site, email, /bestätige/i)
}

/** What a receiver finds when it asks that DNS about a letter's signature. */
export async function signatureOf(raw: Buffer, dns: DnsServer) {
  const resolver = new Resolver()
  resolver.setServers([dns.address])
  const { results } = await dkimVerify(raw, {
    resolver: async (name: string, type: string) => (await resolver.resolve(name, type)) as string[][],
  })
  const [signature, ...more] = results
  expect(more).toEqual([])
  return {
    result: signature?.status.result,
    domain: signature?.signingDomain,
    headers: signature?.signingHeaders?.keys.toLowerCase().split(/\s*:\s*/) ?? [],
  }
}
