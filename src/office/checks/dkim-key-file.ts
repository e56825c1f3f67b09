import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { codeOf } from '../../problem.ts'

/** The private key of a file, or why it cannot sign letters, in German. */
export type DkimKeyFile = { key: KeyObject } | { problem: string }

/** Reads the key of the setting DKIM_KEY_FILE. nodemailer signs by RSA only. */
export async function readDkimKeyFile(path: string): Promise<DkimKeyFile> {
  let pem: string
  try {
    pem = await readFile(path, 'utf8')
  } catch (error) {
    return { problem: `${path} ist nicht zu lesen (${codeOf(error)})` }
  }
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'rsa') return { key }
    return {
      problem: `${path} enthält einen Schlüssel nach ${key.asymmetricKeyType}, unterschrieben wird nur mit RSA`,
    }
  } catch {
    return {
      problem: `${path} enthält keinen privaten Schlüssel in PEM-Form, oder er ist mit einem Passwort gesichert`,
    }
  }
}
