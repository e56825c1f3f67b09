import { inkOf } from '../../design/inks.ts'
import { display, text } from './inks.ts'
import { Gap, Link, Paragraph, Picture, Table } from './parts.tsx'
import { NumberPlate, SignButton } from './signs.tsx'

/** What the operator wrote, by the marks of src/mail/operator-text/parse.ts. */
export function OperatorText() {
  return (
    <>
      {'{{#blocks}}{{#heading}}'}
      <h2 className="ink display" style={headingStyle}>
        {'{{heading}}'}
      </h2>
      {'{{/heading}}{{#paragraph}}'}
      <Paragraph>
        <Spans />
      </Paragraph>
      {'{{/paragraph}}{{#list}}'}
      <Table width="100%">
        {'{{#entries}}'}
        <tr>
          {'{{#number}}'}
          <td width={46} valign="top" className="number" style={{ padding: '0 0 14px' }}>
            <NumberPlate>{'{{number}}'}</NumberPlate>
          </td>
          {'{{/number}}{{^number}}'}
          <td width={22} valign="top" style={{ padding: '0 0 8px', ...entryStyle }} className="ink">
            •
          </td>
          {'{{/number}}'}
          <td valign="top" style={{ padding: '2px 0 12px', ...entryStyle }} className="ink">
            <Spans />
          </td>
        </tr>
        {'{{/entries}}'}
        <Gap height={8} />
      </Table>
      {'{{/list}}{{#restaurants}}'}
      <Table width="100%" style={{ borderTop: `2px solid ${inkOf('ink')}` }} className="rule">
        {'{{#rows}}'}
        <tr>
          <td className="ink rule" style={rowStyle}>
            <b>{'{{name}}, {{place}}'}</b>
          </td>
          <td className="ink rule" align="right" style={rowStyle}>
            {'{{serves}}'}
          </td>
        </tr>
        {'{{/rows}}'}
        <Gap height={16} />
      </Table>
      {'{{/restaurants}}{{#textButton}}'}
      <Table>
        <Gap height={6} />
        <tr>
          <td>
            <SignButton href="{{address}}">{'{{caption}}'}</SignButton>
          </td>
        </tr>
        <Gap height={22} />
      </Table>
      {'{{/textButton}}{{#picture}}'}
      <Table width="100%">
        <tr>
          <td>
            <Picture
              className="ink"
              src="cid:{{contentId}}"
              width={PAPER_WIDTH}
              alt="{{alt}}"
              style={{ borderRadius: 6, ...text('ink', 16, 23) }}
            />
          </td>
        </tr>
        <Gap height={20} />
      </Table>
      {'{{/picture}}{{/blocks}}'}
    </>
  )
}

const entryStyle = text('ink', 17, 26)

const rowStyle = {
  padding: '8px 0 9px',
  borderBottom: `1px solid ${inkOf('rule')}`,
  ...text('ink', 16, 23),
}

/** WIDTH of a letter less the padding of its paper. */
const PAPER_WIDTH = 536

const headingStyle = { margin: '6px 0 16px', ...display('ink', 23, 28, -0.4) }

/** Words, bold words, links, line breaks, in the order in which they were written. */
export function Spans({ ink = 'ink' }: { ink?: 'ink' | 'paper' }) {
  return (
    <>
      {'{{#spans}}{{#plain}}{{plain}}{{/plain}}{{#bold}}'}
      <b>{'{{bold}}'}</b>
      {'{{/bold}}{{#web}}'}
      <Link ink={ink} href="{{href}}">
        {'{{text}}'}
      </Link>
      {'{{/web}}{{#break}}'}
      <br />
      {'{{/break}}{{/spans}}'}
    </>
  )
}
