import type { LogInAnswer, PasskeyResponse } from '../../../contract/console/access.ts'
import { ApiError, api } from '../../api.ts'

/** Whether this browser can make and use passkeys, and speaks of them in JSON. */
export const knowsPasskeys =
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential

/**
 * Logs in with a passkey; the browser asks which one.
 * @throws {ApiError} when it was not accepted, or when the person broke off
 */
export async function logInByPasskey(): Promise<LogInAnswer> {
  return api('POST /auth/passkey/log-in', { response: await showPasskey() })
}

/** Shows with a passkey that it is the same person still. @throws {ApiError} as `logInByPasskey` */
export async function proveByPasskey(): Promise<void> {
  return api('POST /auth/proof/passkey', { response: await showPasskey() })
}

async function showPasskey(): Promise<PasskeyResponse> {
  const options = await api('POST /auth/passkey/options', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return jsonOf(await navigator.credentials.get({ publicKey }).catch(brokenOff))
}

/**
 * Makes a passkey on this device.
 * @param options what the server says it must be like
 * @returns what the server wants to know of it
 * @throws {ApiError} when the person broke off, or the device has this passkey already
 */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<PasskeyResponse> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return jsonOf(await navigator.credentials.create({ publicKey }).catch(brokenOff))
}

function brokenOff(error: unknown): never {
  const isKnown = error instanceof DOMException && error.name === 'InvalidStateError'
  const message = isKnown
    ? 'Auf diesem Gerät gibt es schon einen Passkey für diesen Zugang.'
    : 'Der Passkey wurde nicht benutzt: abgebrochen, oder die Zeit war um.'
  throw new ApiError({ status: 0, code: 'passkey', message })
}

function jsonOf(credential: Credential | null): PasskeyResponse {
  if (credential instanceof PublicKeyCredential) return { ...credential.toJSON(), type: 'public-key' }
  throw new ApiError({ status: 0, code: 'passkey', message: 'Dein Gerät hat keinen Passkey genannt.' })
}
