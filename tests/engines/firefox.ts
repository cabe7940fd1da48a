import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { connectBidi, type BidiConnection } from './bidi.ts';
import { startProgram, waitForLine } from './child-process.ts';
import { phoneScreen, type Argument, type ElementReference, type EngineBrowser } from './engine.ts';

const tree = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) });
const exception = z.object({ text: z.string() });
const evaluated = z.discriminatedUnion('type', [
  z.object({ type: z.literal('success'), result: z.unknown() }),
  z.object({ type: z.literal('exception'), exceptionDetails: exception }),
]);
const textValue = z.object({ type: z.literal('string'), value: z.string() });
const nodeValue = z.object({ type: z.literal('node'), sharedId: z.string() });
const windowValue = z.object({
  type: z.literal('window'),
  value: z.object({ context: z.string() }),
});
const screenshot = z.object({ data: z.string() });
const logEntry = z.object({ level: z.string(), text: z.string().nullable() });

/** A value as BiDi passes it to a page. */
function toRemote(given: Argument): object {
  if (given === null) return { type: 'null' };
  if (typeof given === 'string') return { type: 'string', value: given };
  if (typeof given === 'number') return { type: 'number', value: given };
  if (typeof given === 'boolean') return { type: 'boolean', value: given };
  return { type: 'array', value: given.map((value) => ({ type: 'string', value })) };
}

function keyActions(text: string): object[] {
  return Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
}

const pointer = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' } };

function toPage(bidi: BidiConnection, top: string) {
  let context = top;
  const run = async (functionDeclaration: string, given: readonly object[]): Promise<unknown> => {
    const called = await bidi.send('script.callFunction', {
      functionDeclaration,
      arguments: given,
      target: { context },
      awaitPromise: true,
      resultOwnership: 'root',
    });
    const outcome = evaluated.parse(called);
    if (outcome.type === 'exception') throw new Error(outcome.exceptionDetails.text);
    return outcome.result;
  };
  const element = ({ id }: ElementReference) => ({ sharedId: id });
  const perform = (actions: readonly object[]) =>
    bidi.send('input.performActions', { context, actions });
  const click = async (target: ElementReference): Promise<void> => {
    const origin = { type: 'element', element: element(target) };
    const press = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await perform([{ ...pointer, actions: press }]);
  };
  return {
    open: async (url: string) => {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    call: async (pageFunction, ...given) => {
      // As JSON, because BiDi describes every value by its type.
      const json = `async (...given) => JSON.stringify((await (${String(pageFunction)})(...given)) ?? null)`;
      return JSON.parse(textValue.parse(await run(json, given.map(toRemote))).value) as unknown;
    },
    find: async (pageFunction, ...given) => {
      const found = nodeValue.safeParse(await run(String(pageFunction), given.map(toRemote)));
      return found.success ? { id: found.data.sharedId } : null;
    },
    click,
    type: async (target, text) => {
      await run('(field) => field.focus()', [element(target)]);
      await perform([{ type: 'key', id: 'keys', actions: keyActions(text) }]);
    },
    chooseFiles: async (target, files) => {
      await bidi.send('input.setFiles', { context, element: element(target), files });
    },
    enterFrame: async (frame) => {
      const inner = await run('(frame) => frame.contentWindow', [element(frame)]);
      context = windowValue.parse(inner).value.context;
    },
    leaveFrame: async () => {
      context = top;
    },
    screenshot: async () => {
      const taken = await bidi.send('browsingContext.captureScreenshot', { context: top });
      return Buffer.from(screenshot.parse(taken).data, 'base64');
    },
  } satisfies Partial<EngineBrowser>;
}

/** Prepares the page of a started browser; errors in its console are added to `errors`. */
async function openPage(url: string, errors: string[]): Promise<BidiConnection & { top: string }> {
  const bidi = await connectBidi(`${url}/session`, (_method, params) => {
    const { level, text } = logEntry.parse(params);
    if (level === 'error') errors.push(text ?? '');
  });
  await bidi.send('session.new', { capabilities: {} });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  const [{ context: top }] = tree.parse(await bidi.send('browsingContext.getTree', {})).contexts;
  await bidi.send('browsingContext.setViewport', {
    context: top,
    viewport: phoneScreen,
    devicePixelRatio: 2,
  });
  return { ...bidi, top };
}

/** Starts Firefox without a window and with a profile of its own. */
export async function openFirefox(executable: string): Promise<EngineBrowser> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'fpx-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const program = startProgram(executable, args);
  const stop = async (): Promise<void> => {
    await program.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const pattern = /WebDriver BiDi listening on (ws:\S+)/;
    const errors: string[] = [];
    const bidi = await openPage(await waitForLine(program, program.child.stderr, pattern), errors);
    return {
      ...toPage(bidi, bidi.top),
      errors: async () => errors,
      close: async () => {
        await bidi.send('browser.close', {}).catch(() => undefined);
        bidi.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
