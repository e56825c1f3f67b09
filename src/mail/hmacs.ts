import { createHmac } from 'node:crypto'
import { mailboxKey } from './address.ts'

/**
 * Hmacs (HMAC-SHA-256) of addresses: they recognise an address and, without the key, tell nobody which.
 * @param key SUPPRESSION_KEY; two keys never agree on an address.
 */
export function openHmacs(key: string) {
  const hmac = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    /** Of exactly this address, in any letter case: for the suppression list. */
    address: (email: string) => hmac(`address:${email.toLowerCase()}`),
    /** Of the mailbox behind it: for the limits. Anna+1@… and anna@… are one. */
    mailbox: (email: string) => hmac(`mailbox:${mailboxKey(email)}`),
    /** Of what an address on the way back says (way-back/return-addresses.ts): nobody else can make one. */
    returnPath: (text: string) => hmac(`return-path:${text}`),
    /** Of the key itself, to tell whether two programs have the same. */
    key: hmac('key'),
  }
}

export type Hmacs = ReturnType<typeof openHmacs>
