import type { LegalText } from '../../content/legal/blocks.ts'
import { TextPage } from '../../design/text-page/text-page.tsx'
import { routes } from '../../routes.ts'
import { LegalBlock } from './legal-block.tsx'

/** A legal text with its way back, contents and sections. */
export function LegalPage({ text }: { text: LegalText }) {
  const entries = text.sections.map(({ id, title }, index) => ({
    id,
    title,
    number: text.numbered ? index + 1 : undefined,
  }))
  return (
    <TextPage
      title={text.title}
      mark={text.draftMark}
      back={{ href: routes.home, label: 'Zurück zur Startseite' }}
      contents={{ title: 'Inhalt', foldedTitle: 'Inhalt dieser Seite', entries }}
    >
      {text.sections.map((section, index) => (
        <section key={section.id} aria-labelledby={section.id}>
          <h2 id={section.id}>{text.numbered ? `${index + 1}. ${section.title}` : section.title}</h2>
          {section.blocks.map((block, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, at build time
            <LegalBlock key={position} block={block} />
          ))}
        </section>
      ))}
    </TextPage>
  )
}
