// Measures a page with Lighthouse several times, and prints the result of each run as JSON:
// node measure.js CHROMIUM URL RUNS
// It is a separate program because the packages of this folder are installed only for the long tests.
import lighthouse from 'lighthouse';
import { launch } from 'puppeteer-core';

const [executablePath, url, runs] = process.argv.slice(2);
const browser = await launch({ executablePath, args: ['--no-sandbox'] });
const found = [];
for (let run = 0; run < Number(runs); run++) {
  const { lhr } = await lighthouse(url, {
    port: Number(new URL(browser.wsEndpoint()).port),
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    disableFullPageScreenshot: true,
    logLevel: 'silent',
  });
  const scores = Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round(score * 100)]);
  const audits = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 0.9);
  found.push({
    scores: Object.fromEntries(scores),
    remarks: audits.map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim()),
  });
}
await browser.close();
process.stdout.write(JSON.stringify(found));
