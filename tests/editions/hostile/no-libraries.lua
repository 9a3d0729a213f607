-- 2: 'os' is not there
os.execute("true")
