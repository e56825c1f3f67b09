import { pageSettings } from '../page-settings.ts'

const { adsId = '', adsScriptUrl = '' } = pageSettings

/** The ads tag of this site; without an id nothing is asked or measured. */
export const adsTag = { id: adsId, scriptUrl: adsScriptUrl }
