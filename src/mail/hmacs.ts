import { createHmac } from 'node:crypto'
import { mailboxKey } from './address.ts'

/** Hmacs (HMAC-SHA-256) of addresses: they recognise an address and, without the key, tell nobody which. */
export type Hmacs = {
  /** Of exactly this address, in any letter case: for the suppression list. */
  address(email: string): Buffer
  /** Of the mailbox behind it: for the limits. Anna+1@… and anna@… are one. */
  mailbox(email: string): Buffer
  /** Of what an address on the way back says (way-back/return-addresses.ts): nobody else can make one. */
  returnPath(text: string): Buffer
  /** Of the key itself, to tell whether two programs have the same. */
  key: Buffer
}

/** @param key SUPPRESSION_KEY; two keys never agree on an address. */
export function openHmacs(key: string): Hmacs {
  const hmac = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    address: (email) => hmac(`address:${email.toLowerCase()}`),
    key: hmac('key'),
    returnPath: (text) => hmac(`return-path:${text}`),
    mailbox: (email) => hmac(`mailbox:${mailboxKey(email)}`),
  }
}
