#!/usr/bin/env node
import { runCommandLine } from '../adapters/command-line/command-line.ts';

process.exit(await runCommandLine(process.argv.slice(2), process.env, process));
