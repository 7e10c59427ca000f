// Takes the screenshots of the page for the documentation: `npm --prefix lab run screenshots`. It needs Chromium.
import { TEXT_FIELD } from '../src/core/field-names.ts';
import { firstTool, registry } from '../src/tools/registry.ts';
import { launchChromium } from '../support/chromium.ts';
import { startNode } from '../support/servers/node-server.ts';

const folder = new URL('../docs/images/', import.meta.url);

/** The address that the pictures show, regardless of the port. */
const SHOWN_ORIGIN = 'https://textmill.example';

const tools = [...registry.values()];
/** The pictures: each with the tool, the number of its example, and the device. */
const shots = [
  {
    file: 'desktop.png',
    tool: firstTool(registry),
    example: 1,
    device: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  },
  {
    file: 'phone.png',
    tool: tools.find(({ fields }) => fields[TEXT_FIELD].maxLines !== undefined),
    example: 0,
    device: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  },
] as const;

const node = await startNode();
const browser = await launchChromium();
for (const { file, tool, example, device } of shots) {
  const shown = tool?.examples[example];
  if (tool === undefined || shown === undefined) throw new Error(`no example to show in ${file}`);
  const page = await browser.newPage({ ...device, reducedMotion: 'reduce' });
  await page.route(`${SHOWN_ORIGIN}/**`, async (route) => {
    const url = route.request().url().replace(SHOWN_ORIGIN, `http://localhost:${node.port}`);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  const { [TEXT_FIELD]: text, ...options } = shown.input;
  const parameters = new URLSearchParams(
    Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)])),
  );
  await page.goto(`${SHOWN_ORIGIN}/#${tool.name}?${parameters}`);
  await page.locator('#text').fill(String(text));
  await page.screenshot({ path: new URL(file, folder).pathname, caret: 'hide' });
  await page.close();
}
await browser.close();
await node.stop();
