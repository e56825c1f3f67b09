import { inBrowser } from './browser-storage.ts'
import { operatorConsole } from './console.ts'
import { ofPages } from './pages.ts'
import { ofSignups } from './signups.ts'

/** What concerns visitors, as the privacy policy tells them. */
export const ofVisitors = [...ofSignups, ...ofPages, ...inBrowser]

/**
 * Everything that is processed: the register of processing activities (Art. 30 DSGVO) is made from it; tests hold it
 * against the database and against what a browser keeps.
 */
export const register = [...ofVisitors, ...operatorConsole]

/** The tables of the database, as far as the register names them. */
export const registeredTables = [...new Set(register.flatMap(({ tables }) => tables.match(/\w+/g) ?? []))]
