import type { Hono } from 'hono';
import { hostedEnvironment, type Variable } from '../kernel/hosted.ts';
import { createApp } from './app.ts';

/** The function `wallet` as the hosted service runs it. */
export const createHostedApp = (variable: Variable): Hono => createApp(hostedEnvironment(variable));
