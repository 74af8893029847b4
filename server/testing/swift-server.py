"""OpenStack Swift with its S3 interface, as Debian packages it, in one process: for the tests of pictures in an object store.

swift-server.py FOLDER KEY SECRET — serves S3 on a port of 127.0.0.1 with one account, keeps everything in FOLDER, and says
`ready PORT` when it listens. Signatures are checked (version 4).
"""

import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

folder, key, secret = sys.argv[1:4]
group, user = key.split(":")


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n")
write("memcache.conf", "")
os.makedirs(os.path.join(folder, "disks", "one"), exist_ok=True)
utils.set_swift_dir(folder)

common = "swift_dir = %s\ndevices = %s/disks\nmount_check = false\nworkers = 0\nlog_level = ERROR\n" % (folder, folder)
sockets = {}
for kind in ("account", "container", "object"):
    sockets[kind] = eventlet.listen(("127.0.0.1", 0))
    builder = RingBuilder(1, 1, 1)
    builder.add_dev(
        {"region": 1, "zone": 1, "ip": "127.0.0.1", "port": sockets[kind].getsockname()[1], "device": "one", "weight": 1}
    )
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, kind + ".ring.gz"))

for kind in sockets:
    conf = write(kind + ".conf", "[DEFAULT]\n%s[pipeline:main]\npipeline = server\n[app:server]\nuse = egg:swift#%s\n" % (common, kind))
    eventlet.spawn(wsgi.server, sockets[kind], loadapp(conf), log_output=False)

proxy = write(
    "proxy.conf",
    """[DEFAULT]
%s
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_%s_%s = %s .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
"""
    % (common, group, user, secret),
)
app = loadapp(proxy)
listening = eventlet.listen(("127.0.0.1", 0))
print("ready %d" % listening.getsockname()[1], flush=True)
wsgi.server(listening, app, log_output=False)
