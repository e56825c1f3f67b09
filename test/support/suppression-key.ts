import { openHmacs } from '../../src/mail/hmacs.ts'

export const SUPPRESSION_KEY = 'a key of the tests, longer than 32 characters'
export const hmacs = openHmacs(SUPPRESSION_KEY)
