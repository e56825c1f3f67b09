import { isOfAnotherKey } from '../seals/seal-file.ts'
import type { Finding } from './finding.ts'

/**
 * Whether the seals in a file were made with the key that is at hand.
 * @param publicKey undefined: no key is there yet
 */
export async function sealFindings(file: string, publicKey: string | undefined): Promise<Finding[]> {
  if (!(await isOfAnotherKey(file, publicKey))) return []
  return [
    {
      level: 'broken',
      code: 'seal-key-differs',
      what: publicKey
        ? `Die Siegel in ${file} sind mit einem anderen Schlüssel unterschrieben.`
        : `Der Schlüssel der Siegel fehlt, Siegel in ${file} gibt es schon.`,
      why: 'Fehlt die Datei seal-key, macht ein Start eine neue. Mit ihr wird nichts unterschrieben: Die Aufzeichnung der Einwilligungen bliebe sonst ohne eine Reihe, die sich prüfen lässt.',
      fix: 'Den alten Inhalt von seal-key aus der Sicherung holen (oder SEAL_KEY darauf setzen), neu starten. Ist er verloren: alte Datei und öffentlichen Schlüssel aufheben, SEAL_FILE auf eine neue setzen.',
    },
  ]
}
