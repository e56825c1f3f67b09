/**
 * What people agree to (specification section 2), in the parts that the form needs for its link. The database keeps
 * every wording that was ever in use and each sign-up's proof names the one it was given for. That the link opens in a
 * new tab is a hint of the screen and no part of it.
 */
export const CONSENT_WORDING = {
  beforeLink:
    'Meine E-Mail-Adresse und Postleitzahl dürfen gespeichert und für Informationen zum Start und den Versand ' +
    'des Newsletters verarbeitet werden. Die ',
  link: 'Datenschutzerklärung',
  afterLink: ' habe ich gelesen und akzeptiere sie. Ich kann meine Einwilligung jederzeit widerrufen.',
} as const

/** The whole wording as it is read, and as it is archived. */
export function consentWording(): string {
  const { beforeLink, link, afterLink } = CONSENT_WORDING
  return beforeLink + link + afterLink
}
