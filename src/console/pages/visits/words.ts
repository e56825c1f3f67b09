import type { BotReason } from '../../../contract/console/visits.ts'

/** What a robot is, and how it is recognised. */
export const REASONS: Record<BotReason, { name: string; meaning: string }> = {
  'search engine': { name: 'Suchmaschine', meaning: 'liest für eine Suche, etwa Google oder Bing' },
  'language model': { name: 'Sprachmodell', meaning: 'sammelt Texte für eine KI, etwa GPTBot' },
  'link preview': { name: 'Linkvorschau', meaning: 'macht das Bild zu einem Link, den jemand geteilt hat' },
  monitoring: { name: 'Überwachung', meaning: 'sieht nach, ob die Seite erreichbar ist' },
  program: { name: 'Programm', meaning: 'ein Werkzeug oder Skript, etwa curl' },
  'remote-controlled browser': {
    name: 'Ferngesteuerter Browser',
    meaning: 'ein Browser, den ein Programm bedient',
  },
  'other robot': { name: 'Sonstiger Roboter', meaning: 'nennt sich selbst Roboter' },
  'no name': { name: 'Ohne Namen', meaning: 'sagt nicht, was er ist' },
  'no browser': { name: 'Kein Browser', meaning: 'nennt sich nicht wie ein Browser' },
}
