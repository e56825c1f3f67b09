import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { FastifyInstance } from 'fastify'
import { aConsoleBrowser, type ConsoleBrowser } from './operators.ts'

/** What the device says about a use: somebody was there; and showed who they are (a finger, a PIN). */
const PRESENT = 1
const VERIFIED = 4
const WITH_KEY = 64

type How = { origin?: string; verified?: boolean }

/** A device with one passkey (WebAuthn level 2, attestation „none“), as a browser would speak for it. */
export function aPasskey() {
  const { privateKey, coseKey } = p256()
  const id = randomBytes(16)
  let uses = 0

  function authenticatorData(flags: number, verified = true): Buffer {
    const counter = Buffer.alloc(4)
    uses += 1
    counter.writeUInt32BE(uses)
    const said = Buffer.from([flags | PRESENT | (verified ? VERIFIED : 0)])
    return Buffer.concat([sha256('dorfteller.example'), said, counter])
  }

  const answer = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** What the page sends after navigator.credentials.create. */
    create({ challenge }: { challenge: string }, { origin, verified }: How = {}) {
      const key = [Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]
      const data = Buffer.concat([authenticatorData(WITH_KEY, verified), ...key])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', data],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** What the page sends after navigator.credentials.get. */
    get({ challenge }: { challenge: string }, { origin, verified }: How = {}) {
      const data = authenticatorData(0, verified)
      const client = clientData('webauthn.get', challenge, origin)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      })
    },
  }
}

/** What the server wants a device to sign, to add a passkey or to log in by one. */
export const optionsFor = async (browser: ConsoleBrowser, kind: 'register' | 'authenticate') =>
  (await browser.post(`/konsole/auth/passkey/generate-${kind}-options`)).json()

/** Adds a passkey to who is logged in. */
export const addPasskey = (browser: ConsoleBrowser, response: object) =>
  browser.post('/konsole/auth/passkey/verify-registration', { name: 'Telefon', response })

/** Logs in by it. */
export async function logInWith(app: FastifyInstance, passkey: ReturnType<typeof aPasskey>, how: How = {}) {
  const browser = aConsoleBrowser(app)
  const response = passkey.get(await optionsFor(browser, 'authenticate'), how)
  const entry = await browser.post('/konsole/auth/passkey/verify-authentication', { response })
  return { browser, entry }
}

/** A public key as RFC 9053 writes it: 1 is the kind, 3 the algorithm, -1 the curve, -2 and -3 the point. */
function p256() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return { privateKey, coseKey: isoCBOR.encode(coseKey) }
}

function clientData(type: string, challenge: string, origin = 'https://dorfteller.example'): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
