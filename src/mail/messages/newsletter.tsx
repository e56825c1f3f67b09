import { brand } from '../../content/brand.ts'
import { promo } from '../../content/promo.ts'
import { Aside, type Message, Paragraph, PlaceSign, Rule, TextLink, Title } from './parts.tsx'

const subject = '{{subject}}'
const place = 'Für {{place}}'
const why = `Du bekommst diese E-Mail, weil du dich bei ${brand} eingetragen und das bestätigt hast.`
const leave = 'Newsletter abbestellen'

/** What the operator writes. Each paragraph of the text is one `{{.}}`; the place is left out where unknown. */
export const newsletter: Message = {
  subject,
  content: (
    <>
      {'{{#place}}'}
      <PlaceSign>{place}</PlaceSign>
      {'{{/place}}'}
      <Title>{subject}</Title>
      {'{{#body}}'}
      <Paragraph>{'{{.}}'}</Paragraph>
      {'{{/body}}'}
      {'{{#launch}}'}
      <Paragraph>{promo.kept}</Paragraph>
      {'{{/launch}}'}
      <Rule />
      <Aside>
        {why}
        <br />
        <TextLink href="{{link}}">{leave}</TextLink>
      </Aside>
    </>
  ),
  // Marks of sections alone on a line leave no empty line.
  text: [
    '{{#place}}',
    `${place}\n`,
    '{{/place}}',
    '{{#body}}',
    '{{.}}\n',
    '{{/body}}',
    '{{#launch}}',
    `${promo.kept}\n`,
    '{{/launch}}',
    why,
    `${leave}:`,
    '{{link}}',
  ].join('\n'),
}
