import { readConfig } from '../config.ts'
import { checkDomain } from '../mail-doctor/check-domain.ts'
import { readDkimKeyFile } from '../mail-doctor/dkim-key-file.ts'
import { DnsSilentError, openDns } from '../mail-doctor/dns.ts'
import { fetchPolicy } from '../mail-doctor/fetch-policy.ts'
import { readOptions } from '../mail-doctor/options.ts'
import { describeSections, mustBeFixed } from '../mail-doctor/report.ts'
import { Problem } from '../terminal/problem.ts'
import { runProgram } from '../terminal/run-program.ts'

/**
 * `npm run mail:doctor -- DOMAIN`: what receivers find in the DNS about the sender of the letters, and whether letters
 * back find the way, in German for the operator, each fix as the record to paste. Ends with 1 if something must be fixed,
 * with 0 if there are only hints.
 */
await runProgram(async () => {
  const config = readConfig()
  const options = readOptions(process.argv.slice(2), {
    mailFrom: config.MAIL_FROM,
    publicOrigin: config.PUBLIC_ORIGIN,
  })
  const { domain, from, ips, json } = options
  const selector = options.selector ?? config.DKIM_SELECTOR
  // A selector that is not the project's own belongs to somebody else's key.
  const signsHere = config.DKIM_KEY_FILE !== undefined && selector === config.DKIM_SELECTOR
  const keyFile = signsHere ? await readDkimKeyFile(config.DKIM_KEY_FILE ?? '') : undefined
  if (keyFile && 'problem' in keyFile)
    throw new Problem(`DKIM_KEY_FILE: ${keyFile.problem}. npm run doctor sagt die Abhilfe.`)
  const dns = openDns({ servers: options.dns ?? config.DNS_SERVERS })
  const sending = { domain, from, selector, ips, privateKey: keyFile?.key, smtpUrl: config.SMTP_URL }
  const sections = await checkDomain(sending, dns, fetchPolicy).catch((error: unknown) => {
    throw error instanceof DnsSilentError ? new Problem(error.message) : error
  })
  if (json) console.log(JSON.stringify(sections, undefined, 2))
  else {
    console.log(`${domain}: was das DNS über den Versand sagt`)
    console.log(`Absender ${from}, gefragt wurde ${dns.servers.join(', ')}\n`)
    console.log(describeSections(sections))
  }
  if (mustBeFixed(sections)) process.exit(1)
})
