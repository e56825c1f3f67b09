import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto
const kept = new Map<string, Parameters<Parameters<typeof scrypt>[4]>[1]>()

/**
 * Takes a fifth of a second by design, and a thousand stories begin with a log-in: here the same password with the same
 * salt is hashed once a process.
 */
crypto.scrypt = ((...[password, salt, length, options, done]: Parameters<typeof scrypt>) => {
  const key = JSON.stringify([String(password), String(salt), length, options])
  const known = kept.get(key)
  if (known) return void setImmediate(done, null, known)
  scrypt(password, salt, length, options, (error, hash) => {
    if (!error) kept.set(key, hash)
    done(error, hash)
  })
}) as typeof scrypt
syncBuiltinESMExports()
