import { Refused } from '../refused.ts'

/** Whether this browser can make and use passkeys, and speaks of them in JSON. */
export const knowsPasskeys =
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Shows one; the browser asks which. @throws {Refused} when the person broke off */
export async function showPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return jsonOf(await navigator.credentials.get({ publicKey }).catch(brokenOff))
}

/** Makes one on this device. @throws {Refused} when the person broke off, or the device has this passkey already */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return jsonOf(await navigator.credentials.create({ publicKey }).catch(brokenOff))
}

function brokenOff(error: unknown): never {
  const isKnown = error instanceof DOMException && error.name === 'InvalidStateError'
  const message = isKnown
    ? 'Auf diesem Gerät gibt es schon einen Passkey für diesen Zugang.'
    : 'Der Passkey wurde nicht benutzt: abgebrochen, oder die Zeit war um.'
  throw new Refused('passkey', message)
}

function jsonOf(credential: Credential | null): unknown {
  if (credential instanceof PublicKeyCredential) return credential.toJSON()
  throw new Refused('passkey', 'Dein Gerät hat keinen Passkey genannt.')
}
