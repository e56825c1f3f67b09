import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { asciiEmail } from '../contract/signup.ts'
import { Problem } from '../problem.ts'

/**
 * Reads a command line by node:util's rules.
 * @throws {Problem} with how the program is called, in German.
 */
export function readCommandLine<Options extends NonNullable<ParseArgsConfig['options']>>(
  argv: string[],
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ args: argv, allowPositionals: true, options })
  } catch {
    throw wrongUsage('Die Angaben sind nicht zu verstehen.', usage)
  }
}

/** The address among the arguments, as it is stored. @throws {Problem} when it is missing or none. */
export function requireAddress(given: string[], usage: string): string {
  const [email, ...more] = given
  if (email === undefined || more.length > 0) {
    throw wrongUsage('Es muss genau eine E-Mail-Adresse genannt sein.', usage)
  }
  const read = asciiEmail(email)
  // Looser than the form: who signed up when it took more must be found and erased, too.
  // Not repeated: what is typed at the wrong place need not end in a log.
  if (!/^[^@\s]+@[^@\s]+$/.test(read)) throw wrongUsage('Das ist keine E-Mail-Adresse.', usage)
  return read
}

/** The one folder among the arguments. @throws {Problem} when there is none, or more */
export function requireFolder([folder, ...more]: string[], usage: string): string {
  if (folder !== undefined && more.length === 0) return resolve(folder)
  throw wrongUsage('Es muss genau ein Ordner genannt sein.', usage)
}

export function wrongUsage(sentence: string, usage: string): Problem {
  return new Problem(`${sentence}\n\n${usage}`)
}
