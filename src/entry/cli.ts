#!/usr/bin/env node
import './check-node.ts';
import { runCommandLine } from '../cli/command-line.ts';

process.exit(await runCommandLine(process.argv.slice(2), process.env, process));
