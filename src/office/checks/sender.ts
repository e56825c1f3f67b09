import { createPublicKey } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import nodemailer, { type DKIMOptions } from 'nodemailer'
import { isPublicOrigin } from '../../content/site-settings.ts'
import { domainOf, mailFrom } from '../../mail/address.ts'
import { signing } from '../../mail/message.ts'
import { isThisMachine } from '../../mail/transport.ts'
import { codeOf } from '../../problem.ts'
import { type Finding, findings } from './finding.ts'
import type { CheckedConfig } from './given.ts'

/**
 * What receivers find in the DNS about a letter of ours, by mailauth as they judge it; nothing while none leaves, or none for
 * visitors. What is broken here keeps newsletters from leaving. Whether a provider that signs letters itself does so, only a letter shows.
 */
export async function checkSender(config: CheckedConfig): Promise<Finding[]> {
  const { SMTP_URL: smtpUrl, DKIM_SELECTOR: selector, DKIM_KEY_FILE: file } = config
  if (!smtpUrl || !isPublicOrigin(config.PUBLIC_ORIGIN)) return []
  const dkim =
    selector && file ? await keyIn(file, { domain: domainOf(mailFrom(config)), selector }) : undefined
  if (dkim === null)
    return findings('broken', {
      'dkim-unusable': [
        `In ${file} steht kein DKIM-Schlüssel mehr, oder die Datei lässt sich nicht lesen.`,
        'Unterschrieben wird noch mit dem vom Start; das nächste Mal startet das Büro nicht.',
        'DKIM_KEY_FILE auf den Schlüssel setzen, der im DNS steht, und neu starten.',
      ],
    })
  // Somebody waits for the page.
  const dns = new Resolver({ timeout: 2000, tries: 1 })
  if (config.DNS_SERVERS) dns.setServers(config.DNS_SERVERS)
  return judge(config, { smtpUrl, dkim }, dns).catch((error) => silence(String(error), dns))
}

/** @returns null: it is none */
const keyIn = (file: string, of: { domain: string; selector: string }) =>
  readFile(file, 'utf8')
    .then((privateKey) => signing({ ...of, privateKey }))
    .catch(() => null)

type Way = { smtpUrl: string; dkim: DKIMOptions | undefined }

async function judge(config: CheckedConfig, { smtpUrl, dkim }: Way, dns: Resolver): Promise<Finding[]> {
  const from = mailFrom(config)
  const domain = domainOf(from)
  const envelope = config.MAIL_BOUNCES ?? from
  // First: where the DNS is silent, nothing else is waited for.
  const exchanges = await dns.resolveMx(domain).catch(orNothing)
  const host = new URL(smtpUrl).hostname
  const literal = host.replace(/^\[|\]$/g, '')
  const found = () => (isIP(literal) ? [literal] : dns.resolve4(host).catch(orNothing))
  const [ip] = isThisMachine(host) ? [] : await found()
  const stream = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await stream.sendMail({ from, to: from, text: 'Probe', ...(dkim && { dkim }) })
  // Loaded here as it takes 45 MB, which a program that is never asked need not have.
  const { authenticate } = await import('mailauth')
  const verdict = await authenticate(message as Buffer, {
    // Where it is not known from which address letters leave: nobody sends from there (RFC 1122 3.2.1.3).
    ip: ip ?? '0.0.0.0',
    ...{ sender: envelope, helo: domain, mta: domain, strict: true },
    ...{ disableArc: true, disableBimi: true },
    resolver: (name, type) => dns.resolve(name, type) as Promise<string[]>,
  })
  const [spf, dmarc] = [verdict.spf || undefined, verdict.dmarc || undefined]
  const signature = verdict.dkim.results[0]?.status
  const silent = [spf?.status, dmarc?.status, signature].find((status) => status?.result === 'temperror')
  // A domain that never writes says so (RFC 7208 10.1.2).
  const refusesAll = /^v=spf1 -all$/i.test(spf?.rr ?? '')
  const isUseless = refusesAll || /none|permerror/.test(spf?.status.result ?? 'none')
  return [
    ...(silent ? silence(silent.comment ?? '', dns) : []),
    ...findings('hint', {
      'spf-not-allowed': ip !== undefined &&
        !isUseless &&
        /fail|neutral/.test(spf?.status.result ?? '') && [
          `Der Mailserver ${host} (${ip}) darf nach SPF nicht für ${domainOf(envelope)} senden.`,
          'Gehen Briefe von dort ab, bestehen sie SPF nicht. Der Anbieter kann sie aber von anderen Adressen senden.',
          'Nachsehen, ob das include deines Anbieters im SPF-Eintrag steht.',
        ],
    }),
    ...findings('broken', {
      'spf-unusable': isUseless && [
        refusesAll
          ? `Nach dem SPF-Eintrag von ${domainOf(envelope)} darf kein Server für die Domain senden.`
          : `Empfänger finden für ${domainOf(envelope)} keinen brauchbaren SPF-Eintrag (${spf?.rr ?? ''} ${spf?.status.comment ?? ''}).`,
        'Große Anbieter weisen solche Briefe ab.',
        'Genau einen TXT-Eintrag anlegen, etwa v=spf1 include:NAME-DEINES-ANBIETERS ~all, mit allen, die für die Domain senden.',
      ],
      'dkim-unusable': dkim !== undefined &&
        !/pass|temperror/.test(signature?.result ?? '') && [
          `Der DKIM-Schlüssel bei ${dkim.keySelector}._domainkey.${domain} fehlt, ist unbrauchbar oder gehört nicht zu dem in DKIM_KEY_FILE (${signature?.comment}).`,
          'Eine falsche Unterschrift zählt weniger als keine.',
          `Dort nur diesen TXT-Eintrag stehen lassen: ${recordOf(dkim)}`,
        ],
      'dmarc-missing': /none|permerror/.test(dmarc?.status.result ?? 'none') && [
        `Bei _dmarc.${domain} steht kein gültiger DMARC-Eintrag, und auch nicht bei einer Domain darüber.`,
        'Gmail, Yahoo und Microsoft verlangen genau einen von allen, die viel versenden.',
        `Einen TXT-Eintrag anlegen: v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
      ],
      // An empty name refuses all letters (RFC 7505).
      'mx-nowhere': !exchanges.some(({ exchange }) => exchange !== '') && [
        `Post an ${domain} kommt nirgends an: Die Domain hat keinen MX-Eintrag, oder er sagt das.`,
        'Antworten und Rückläufer gehen verloren; viele Empfänger weisen Absender ab, denen man nicht antworten kann.',
        'Den MX-Eintrag anlegen, den der Anbieter deines Postfachs nennt.',
      ],
    }),
  ]
}

/** Where there is no such name or record, nothing was found. */
function orNothing(error: unknown): never[] {
  if (codeOf(error) === 'ENOTFOUND' || codeOf(error) === 'ENODATA') return []
  throw error
}

/** What belongs in the DNS beside a private key. */
const recordOf = ({ privateKey }: DKIMOptions) =>
  `v=DKIM1; k=rsa; p=${createPublicKey(String(privateKey)).export({ format: 'der', type: 'spki' }).toString('base64')}`

/** Alone it stops no newsletter: it may be ours. */
const silence = (said: string, dns: Resolver): Finding[] =>
  findings('hint', {
    'dns-no-answer': [
      `Das DNS (${dns.getServers().join(', ')}) gab keine brauchbare Antwort: ${said}.`,
      'Bekommen auch Empfänger keine Antwort, nehmen sie den Brief nicht oder erst später an.',
      'Mit DNS_SERVERS=9.9.9.9 einen anderen Server fragen; schweigt auch der, beim Anbieter der Domain nachsehen.',
    ],
  })
